-- compatible_from: 34
-- The passkeys (WebAuthn credentials) of each user. The private keys never leave the users' devices.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- the number of signatures that the device reported at the last use. 0: it does not count them.
  counter bigint not null,
  transports text[] not null,
  -- null until the user names it. Until then, it is listed by the browser and the system in which it was made.
  name text check (length(name) between 1 and 50),
  browser text,
  system text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_user on passkey (user_id);
grant select, insert, update, delete on passkey to vestibule_app;

-- What a session's passkey must sign next. Each challenge is deleted when it is used, even if the signature is refused.
create table passkey_challenge (
  session_hash bytea not null,
  purpose text not null check (purpose in ('add', 'log_in', 'step_up')),
  challenge bytea not null,
  ends_at timestamptz not null,
  primary key (session_hash, purpose)
);
grant select, insert, update, delete on passkey_challenge to vestibule_app;
