-- Limits slide: one row a key, with the instants of its uses that still count (SE-03).
drop table rate_limit;
create table rate_limit (
  key text primary key,
  uses timestamptz[] not null,
  -- from when on none of them counts: the row may go
  idle_at timestamptz not null
);
create index rate_limit_idle on rate_limit (idle_at);

-- A log-in that waits for the code sent to the verified phone: no identity and no data until it is entered (SU-23).
alter table session add column challenge_user_id uuid references app_user on delete cascade;
alter table session add check (challenge_user_id is null or (user_id is null and identity_id is null));
create index session_of_identity on session (identity_id);

-- Browsers on which somebody has entered a code of their phone; the cookie is kept as its SHA-256 only (SU-23).
create table device (
  token_hash bytea not null,
  user_id uuid not null references app_user on delete cascade,
  ends_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index device_of_user on device (user_id);

-- A link with which a password is set anew, once; the token as its SHA-256 (SU-15). identity_id is null where nobody has the email.
create table password_reset (
  id uuid primary key,
  identity_id text,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Identities whose email was never verified: they go after 7 days (SU-19).
create table unverified_identity (
  identity_id text primary key,
  created_at timestamptz not null
);
create index app_user_prospect on app_user (prospect_id);
-- Followed up by one mail at most, and never after the person said no.
create table reminder (
  user_id uuid primary key references app_user on delete cascade,
  sent_at timestamptz,
  unsubscribed_at timestamptz
);
create index prospect_created on prospect (created_at);

-- Emails and phones that pass screening although a risk was found (RK-06). Emails lower case, phones xxx-xxx-xxxx.
create table whitelist (
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  added_at timestamptz not null,
  primary key (kind, value)
);

-- The email that a session screened last, lower case: whom a risk that it finds is recorded of (RK-07).
alter table session add column email text check (email = lower(email));

-- Who was turned away, and why (RK-07). One that has ended_at null holds: nobody signs up with its email.
create table blocked_user (
  id uuid primary key,
  email text not null check (email = lower(email)),
  user_id uuid references app_user on delete set null,
  risk_type text not null check (risk_type in ('EMAIL', 'PHONE', 'IP')),
  risk_category text not null check (risk_category in ('DISPOSABLE', 'YOUNG_DOMAIN', 'VOIP', 'VPN', 'TOR')),
  -- the flags that screening found: names and booleans, nothing that was typed
  details jsonb not null,
  -- the keyed hash of the value that was found risky: another one ends a VPN's or VOIP number's block
  value_hash bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- passed: from another address or with another number; whitelist: a number that came after it; replaced: by a risk that
  -- does not end by itself; unproven: never held, since the email is somebody's who had not proven it; command: by us
  ended_by text check (ended_by in ('passed', 'whitelist', 'replaced', 'unproven', 'command')),
  check ((ended_at is null) = (ended_by is null))
);
-- somebody who is blocked is not blocked again
create unique index blocked_user_once on blocked_user (email) where ended_at is null;
create index blocked_user_of_user on blocked_user (user_id);

-- The two fraud reports (RK-08): a white-flag exception, and a detected risk.
create table fraud_event (
  id uuid primary key,
  kind text not null check (kind in ('WHITE_FLAG', 'RISK_DETECTED')),
  email text not null,
  user_id uuid references app_user on delete set null,
  risk_type text not null check (risk_type in ('EMAIL', 'PHONE', 'IP')),
  details jsonb not null,
  created_at timestamptz not null
);
create index fraud_event_email on fraud_event (email);

-- Values of a user that nobody could screen yet: a job does, and no broker is called before (RK-09).
create table unscreened (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'ip')),
  -- for kind ip: the address and browser; an email and a phone are read from the user
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  unique (user_id, kind)
);

-- What screening found of a user who passed all the same, by kind, so that an edit judges it anew (RK-06).
alter table app_user add column screening jsonb not null default '{}';

grant select, insert, update, delete on rate_limit, device, password_reset, unverified_identity, reminder,
  whitelist, blocked_user, fraud_event, unscreened to vestibule_app;
