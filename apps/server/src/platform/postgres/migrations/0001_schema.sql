-- compatible_from: 1
-- The server connects as vestibule_app, which reads and appends evidence and the audit trail. The worker and operator commands
-- connect as vestibule_steward, which also erases and reseals evidence.
do $$
begin
  if (select count(*) from pg_roles where rolname in ('vestibule_app', 'vestibule_steward')) < 2 then
    raise exception 'The role vestibule_app or vestibule_steward is missing. Create it as docs/operations.md, Database, says, then run npm run migrate again.';
  end if;
end $$;
create schema partitions;

-- People and sessions

-- Who signed up, as the specification's "User info". Emails are lower case; phones are xxx-xxx-xxxx.
create table app_user (
  id uuid primary key, auth0_user_id text not null unique, email text not null unique check (email = lower(email)),
  phone text not null check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'), first_name text not null, last_name text not null,
  gender text not null, type text not null, status text not null, is_phone_verified boolean not null default false,
  is_email_verified boolean not null default false, is_blocked boolean not null default false,
  account_type text not null check (account_type in ('REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT')),
  prospect_id text, created_at timestamptz not null,
  screening jsonb not null default '{}', -- risks of a user who passed screening, by kind, for later edits (RK-06)
  language text not null default 'en' -- of the latest page that the user chose, and of emails and texts
);
-- Finds the users who lost their login by a reset, which housekeeping deletes.
create index app_user_discarded on app_user (id) where email like 'discarded %';
-- Has all columns of users that the funnel report reads.
create index app_user_sign_up on app_user (created_at) include (account_type, is_phone_verified, is_email_verified, id);

-- The local identity provider's store (SE-02: argon2id).
create table local_identity (
  id text primary key, email text not null unique check (email = lower(email)), password_hash text not null,
  created_at timestamptz not null
);

-- A session's token is kept as its SHA-256 only. kind sign_up: anonymous, or proven by password but not fully verified.
create table session (
  token_hash bytea primary key, kind text not null check (kind in ('sign_up', 'applicant')),
  user_id uuid references app_user on delete cascade,
  identity_id text, -- the identity proven by password, or just created, in this session
  -- screening verdicts by kind, each against the keyed hash of the value it was asked for (RK-01)
  screening jsonb not null default '{}',
  created_at timestamptz not null, seen_at timestamptz not null, ends_at timestamptz not null,
  -- A log-in that waits for the code sent to the verified phone: no identity and no data until it is entered (SU-23).
  challenge_user_id uuid references app_user on delete cascade,
  email text check (email = lower(email)), -- the email that the session screened last, of which risks are recorded (RK-07)
  browser text, system text, -- by our own names; null: unknown
  -- true for an anonymous session that replaced a session which its user had ended from another browser
  follows_ended boolean not null default false,
  proven_at timestamptz, -- of the last log-in or code that proved the user; null before the first one
  client_id uuid, -- the application that the session works on; null, or not the user's: the user's newest
  check ((kind = 'sign_up') or (user_id is not null)),
  check ((challenge_user_id is null) or ((user_id is null) and (identity_id is null)))
);
create index session_ends on session (ends_at);
create index session_of_identity on session (identity_id);
create index session_of_user on session (user_id);

-- When all sessions of an identity were last ended (null: not within the last hour): a password that was proven before then
-- begins no session. A log-in and such an ending lock this row, so that one waits for the other.
create table sessions_ended (identity_id text primary key, ended_at timestamptz);

-- Sessions that their user ended from another browser, so that the page of an ended session can say so for a day.
create table session_ended_elsewhere (token_hash bytea primary key, ended_at timestamptz not null);

-- Browsers on which somebody has entered a code of their phone; the cookie is kept as its SHA-256 only (SU-23).
create table device (
  token_hash bytea not null, user_id uuid not null references app_user on delete cascade, ends_at timestamptz not null,
  browser text, system text,
  is_remembered boolean not null default true, -- false for rows that only grant separate password attempts after a reset
  primary key (token_hash, user_id)
);
create index device_ends on device (ends_at);
create index device_of_user on device (user_id);

-- The newest code per user and channel, as a keyed hash.
create table verification (
  channel text not null check (channel in ('email', 'phone')), user_id uuid not null references app_user on delete cascade,
  destination text not null, code_hash bytea, tries integer not null default 0,
  sent_at timestamptz, -- null: no code is known to have been sent
  expires_at timestamptz not null,
  texts_stopped_at timestamptz, -- when a text to this number was last refused because its owner replied STOP
  primary key (channel, user_id)
);

-- The passkeys (WebAuthn credentials) of each user. The private keys never leave the users' devices.
create table passkey (
  id uuid primary key, user_id uuid not null references app_user on delete cascade, credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null, -- the number of signatures that the device reported at the last use. 0: it does not count them.
  transports text[] not null,
  -- null until the user names it: then it is listed by browser and system
  name text check ((length(name) >= 1) and (length(name) <= 50)),
  browser text, system text, created_at timestamptz not null, used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- What a session's passkey must sign next. Each challenge is deleted when it is used, even if the signature is refused.
create table passkey_challenge (
  session_hash bytea not null, purpose text not null check (purpose in ('add', 'log_in', 'step_up')),
  challenge bytea not null, ends_at timestamptz not null,
  primary key (session_hash, purpose)
);

create sequence password_reset_nth as integer;
-- A link that resets a password once (SU-15). Only the token's SHA-256 is stored. identity_id is null for an unknown email.
create table password_reset (
  id uuid primary key, identity_id text, token_hash bytea not null unique, created_at timestamptz not null,
  expires_at timestamptz not null, used_at timestamptz, nth integer not null default nextval('password_reset_nth'),
  email_hash bytea not null, -- the keyed hash of the email that the link is mailed to, the only one that it proves
  in_doubt_since timestamptz -- since when the link may have changed the password without an email about it
);
create index password_reset_in_doubt on password_reset (in_doubt_since) where in_doubt_since is not null;
create index password_reset_of_identity on password_reset (identity_id, nth);

-- An email that a reset has proven, of an identity without a user. The identity's next user has it verified (SU-25).
create table proven_email (
  identity_id text primary key, email text not null check (email = lower(email)), proven_at timestamptz not null
);

-- Unverified emails of identities, stored before the identity is made. Such identities are deleted after 7 days (SU-19).
create table unverified_email (email text primary key check (email = lower(email)), created_at timestamptz not null);
create index unverified_email_created on unverified_email (created_at);

-- Emails about a changed address that are not sent yet (SU-26): to the old one at once, to the new one when it is verified.
create table email_change_notice (
  id uuid primary key, user_id uuid not null references app_user on delete cascade,
  email text not null check (email = lower(email)), awaits_verification boolean not null
);
create index email_change_notice_of_user on email_change_notice (user_id);

-- Who was turned away, and why (RK-07). One that has ended_at null holds: nobody signs up with its email.
create table blocked_user (
  id uuid primary key, email text not null check (email = lower(email)),
  user_id uuid references app_user on delete set null,
  risk_type text not null check (risk_type in ('EMAIL', 'PHONE', 'IP')),
  risk_category text not null check (risk_category in ('DISPOSABLE', 'YOUNG_DOMAIN', 'VOIP', 'VPN', 'TOR')),
  details jsonb not null, -- the flags that screening found: names and booleans, nothing that was typed
  value_hash bytea not null, -- keyed hash of the risky value: another value ends the block of a VPN or VOIP number
  created_at timestamptz not null, ended_at timestamptz,
  -- passed: another address or number; whitelist: the number was added later; replaced: by a risk that does not end by itself;
  -- unproven: the email belongs to a person who had not proven it; command: by an operator
  ended_by text check (ended_by in ('passed', 'whitelist', 'replaced', 'unproven', 'command')),
  check ((ended_at is null) = (ended_by is null))
);
create index blocked_user_of_user on blocked_user (user_id);
create unique index blocked_user_once on blocked_user (email) where ended_at is null;

-- Blocked people who were erased stay blocked by keyed hashes (NV-16). Unblocking one hash ends all of the same person_id.
create table blocked_hash (
  kind text not null check (kind in ('email', 'phone', 'ssn')), hash bytea not null, person_id uuid not null,
  kept_at timestamptz not null,
  primary key (kind, hash)
);
create index blocked_hash_of_person on blocked_hash (person_id);

-- The two fraud reports (RK-08): a white-flag exception, and a detected risk.
create table fraud_event (
  id uuid primary key, kind text not null check (kind in ('WHITE_FLAG', 'RISK_DETECTED')), email text not null,
  user_id uuid references app_user on delete set null,
  risk_type text not null check (risk_type in ('EMAIL', 'PHONE', 'IP', 'BANK_ACCOUNT')), details jsonb not null,
  created_at timestamptz not null
);
create index fraud_event_email on fraud_event (email);
create index fraud_event_of_user on fraud_event (user_id);

-- Emails and phones that pass screening although a risk was found (RK-06). Emails lower case, phones xxx-xxx-xxxx.
create table whitelist (
  kind text not null check (kind in ('email', 'phone')), value text not null, added_at timestamptz not null,
  id uuid not null default gen_random_uuid(), -- names the entry in the audit trail, which holds no email and no phone
  primary key (kind, value)
);

create table prospect (id uuid primary key, email text not null, phone text not null, created_at timestamptz not null);
create index prospect_created on prospect (created_at);

-- Values of a user that nobody could screen yet: a job does, and no broker is called before (RK-09).
create table unscreened (
  id uuid primary key, user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'ip')),
  ip_address text, -- for kind ip: the address and browser; an email and a phone are read from the user
  user_agent text, created_at timestamptz not null, due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  unique (user_id, kind)
);
create index unscreened_due on unscreened (due_at);

-- The networks, other than that of the sign-up, from which a user opened an account, linked a bank or confirmed (RK-11).
create table screened_network (
  user_id uuid not null references app_user on delete cascade,
  network_hash bytea not null, -- the keyed hash of the network
  verdict jsonb, -- as a session's verdict; null: the provider was down, and a job screens it
  ip_address text, user_agent text, -- only for that job
  screened_at timestamptz not null, -- without a verdict: when screening was requested
  due_at timestamptz not null default clock_timestamp(), tries integer not null default 0,
  primary key (user_id, network_hash),
  check (num_nonnulls(verdict, ip_address) = 1),
  check ((ip_address is null) = (user_agent is null))
);
create index screened_network_age on screened_network (screened_at) where verdict is not null;
create index screened_network_due on screened_network (due_at) where verdict is null;

-- One row per limit and subject (SE-03). From idle_at on, no use counts, and the row may be deleted.
create table rate_limit (key text primary key, uses timestamptz[] not null, idle_at timestamptz not null);
create index rate_limit_idle on rate_limit (idle_at);

-- Rounds idle_at up to ten minutes, so that most uses change no indexed column (heap-only tuples, HOT).
create function consume_limits(asked_keys text[], most integer[], seconds integer[], at timestamptz)
returns timestamptz language plpgsql as $$
declare
  taken text[];
  free_at timestamptz;
begin
  with asked as (
    select a.key, a.most, at - make_interval(secs => a.seconds) as since,
      date_bin('10 minutes', at + make_interval(secs => a.seconds), 'epoch') + interval '10 minutes' as idle_at
    from unnest(asked_keys, most, seconds) a (key, most, seconds)),
  counted as (
    insert into rate_limit as l (key, uses, idle_at) select key, array[at], asked.idle_at from asked order by key
    on conflict (key) do update
      set uses = (select coalesce(array_agg(use order by use), '{}') from unnest(l.uses) use
          where use > (select since from asked where asked.key = l.key)) || at,
        idle_at = excluded.idle_at
      where (select count(*) from unnest(l.uses) use where use > (select since from asked where asked.key = l.key))
        < (select asked.most from asked where asked.key = l.key)
    returning key)
  select array_agg(key) into taken from counted;
  if cardinality(taken) = cardinality(asked_keys) then
    return null;
  end if;
  update rate_limit set uses = uses[1:cardinality(uses) - 1] where key = any(taken);
  select max((select min(use) from unnest(l.uses) use where use > at - make_interval(secs => a.seconds))
      + make_interval(secs => a.seconds)) into free_at
    from unnest(asked_keys, seconds) a (key, seconds) join rate_limit l on l.key = a.key
    where taken is null or a.key <> all(taken);
  return coalesce(free_at, at + interval '1 second');
end $$;

-- The application

-- The application. version goes up with each write (NV-14); audit_head chains its audit trail (SE-05).
create table client (
  id uuid primary key, user_id uuid not null unique references app_user,
  account_type text not null check (account_type in ('REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT')),
  -- the flow table's statuses (a test compares them)
  client_status text not null check (client_status in ('ONBOARDING_PERSONAL_INFO_1', 'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_PERSONAL_INFO_3', 'ONBOARDING_PERSONAL_INFO_4', 'ONBOARDING_PERSONAL_INFO_5', 'ONBOARDING_PERSONAL_INFO_6',
    'ONBOARDING_KYC_CHECK', 'ONBOARDING_KYC_SUCCESS', 'ONBOARDING_KYC_FAIL', 'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_FINANCIAL_INFO_2', 'ONBOARDING_AFFILATIONS', 'ONBOARDING_AFFILATIONS_UNSUITABLE', 'ONBOARDING_AGREEMENTS',
    'KYC_DOCUMENTS_REQUIRED', 'KYC_DOCUMENT_UPLOADED', 'KYC_DOCUMENTS_FAILED', 'KYC_REVIEW_FAILED', 'KYC_WATCHLIST_FAILED',
    'KYC_REVIEW_SUCCESS', 'BREAK_JUST_ONE_MORE_STEP', 'ONBOARDING_CONTRIBUTION', 'SECOND_BREAK_JUST_ONE_MORE_STEP',
    'ONBOARDING_BANK_SETUP', 'ONBOARDING_PLAID_SIGNUP_FAILED', 'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
    'ONBOARDING_MICRO_DEPOSIT_RETURNED', 'ONBOARDING_BANK_SIGNUP_VERIFY', 'ONBOARDING_PLAID_SIGNUP', 'YOU_DID_IT',
    'SUCCESSFUL_BANK_LINKED', 'ONBOARDING_CONFIRMATION', 'ONBOARDING_SIGNUP_COMPLETED')),
  step smallint not null check (step >= 1 and step <= 4), version integer not null default 1, data_key bytea not null,
  first_name text not null, last_name text not null,
  residency_status text check (residency_status in ('US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER')), passport_country text,
  country_of_birth text, green_card_number_sealed bytea, ssn_sealed bytea, ssn_last4 text, ssn_index bytea,
  birth_date_sealed bytea,
  locked_at timestamptz, -- set from the first brokerage call that succeeded or is in doubt on (NV-15)
  audit_head bytea not null, audit_seq integer not null default 0, created_at timestamptz not null,
  visited_at timestamptz not null,
  closed_on date, -- when the firm was told that a PRODUCT account is closed: retention periods begin then (SE-07)
  employer_consented_at timestamptz -- when the firm had the employer's letter of FINRA Rule 3210 (KY-13); null: no letter
);
create index client_of_user on client (user_id, created_at);
create index client_ssn on client (ssn_index);
-- Reminders and deletions look for applications by their last visit, and reminders for users without an application.
create index client_visited on client (visited_at);

create table client_details (
  client_id uuid primary key references client on delete cascade, employment_status text, employer_name text,
  employer_address text, job_title text, joined_year integer,
  marital_status text check (marital_status in ('SINGLE', 'MARRIED')), affiliations jsonb, funding_source text,
  annual_household_income text, product_employee boolean not null default false,
  apex_employee boolean not null default false, trusted_contact_sealed bytea
);

create table address (
  client_id uuid primary key references client on delete cascade, address_1 text not null, address_2 text not null,
  zipcode text not null, city text not null, state text not null
);

create table investor_profile (
  client_id uuid primary key references client on delete cascade, investment_objective text, time_horizon text,
  investment_experience text, risk_tolerance text, funding_source text, annual_household_income text, liquid_assets text,
  total_net_worth text, liquidity_needs text
);

-- Who inherits an IRA, in their order (PE-14 to PE-16); replaced as one set. What was not given is null.
create table beneficiary (
  id uuid primary key, client_id uuid not null references client on delete cascade,
  position smallint not null check ((position >= 0) and (position <= 4)),
  percentage smallint not null check (percentage >= 1 and percentage <= 100), first_name text not null,
  last_name text not null, birth_date_sealed bytea not null,
  phone text not null check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'), email text not null check (email = lower(email)),
  relation text not null check (relation in ('SPOUSE', 'OTHER')),
  tax_id_type text check (tax_id_type in ('SSN', 'EIN', 'ITIN')), tax_id_sealed bytea, tax_id_last4 text, address_1 text,
  address_2 text, zipcode text, city text, state text,
  unique (client_id, position),
  check ((tax_id_type is null) = (tax_id_sealed is null)),
  check ((tax_id_type is null) = (tax_id_last4 is null))
);
create unique index beneficiary_one_spouse on beneficiary (client_id) where relation = 'SPOUSE';

-- One SSN opens at most one account of a type (PE-11): who comes first holds the claim.
create table ssn_claim (
  ssn_index bytea not null, account_type text not null, client_id uuid not null references client on delete cascade,
  primary key (ssn_index, account_type)
);

create table contribution (
  client_id uuid primary key references client on delete cascade, amount integer not null check (amount >= 100),
  first_deposit_date smallint not null check (first_deposit_date >= 0 and first_deposit_date <= 30),
  second_deposit_date smallint not null check (second_deposit_date >= 0 and second_deposit_date <= 30),
  one_time boolean not null, one_time_date date,
  tax_year smallint, -- The chosen tax year of a one-time IRA contribution (CO-17). Null: the year of its date.
  check (one_time = (one_time_date is not null)),
  check (one_time = (first_deposit_date = 0)),
  check ((second_deposit_date = 0) or (second_deposit_date > first_deposit_date))
);

-- Contributions that were stopped, for good: no job extends them (CF-08).
create table contribution_stop (
  client_id uuid primary key references client on delete cascade, stopped_at timestamptz not null, stopped_on date not null,
  stopped_by text not null, return_code text -- APPLICANT, FIRM or RETURN, and the return's code
);

-- Which tax years of a recurring IRA contribution are planned: three by its confirmation, one more each December (CO-05).
create table planned_year (
  client_id uuid not null references client on delete cascade, tax_year smallint not null, planned_on date not null,
  limits text not null, -- the caps by which the year was planned (`limitMark`), or `changing` during cancellations (CO-15)
  primary key (client_id, tax_year)
);

create table bank (
  client_id uuid primary key references client on delete cascade, id uuid not null unique,
  method text not null check (method in ('PLAID', 'MICRO_DEPOSITS')),
  bank_account_status text not null check (bank_account_status in ('CREATED', 'ATTEMPTED', 'FAILED', 'APPROVED', 'REJECTED')),
  attempts_count integer not null default 0, bank_name text, institution_id text, account_type text, account_mask text,
  link_token_sealed bytea, public_token_sealed bytea, access_token_sealed bytea, provider_account_id text,
  relationship_id text, relationship_state text, account_number_sealed bytea, routing_number_sealed bytea,
  account_index bytea, -- the keyed hash of both numbers: one bank account is recognised by it
  deposits_sent_on date,
  deposit_tries integer not null default 0 check (deposit_tries >= 0), -- each counted before it is sent
  deposit_amounts_sealed bytea, -- what the last try gave, until the broker has answered
  deposits_checked_at timestamptz, -- when the broker was last asked what became of them
  check ((account_number_sealed is null) = (routing_number_sealed is null)),
  check ((account_number_sealed is null) = (account_index is null)),
  check ((account_number_sealed is null) or (access_token_sealed is null))
);
create index bank_waits_for_deposits on bank (deposits_checked_at nulls first) where account_number_sealed is not null and
  relationship_state = 'PENDING';

create table bank_error (
  id uuid primary key, client_id uuid not null references client on delete cascade, error_type text, error_code text,
  institution_name text, institution_id text, link_session_id text, bank_account text, request_id text,
  reported_at timestamptz not null
);

-- Who ever gave a bank account: one that several clients gave is a fraud event (BA-12).
create table bank_account_use (
  account_index bytea not null, client_id uuid not null references client on delete cascade, first_at timestamptz not null,
  primary key (account_index, client_id)
);

-- Items to remove at the bank-linking provider (SE-13). Sealed under the records key, because the data key may be gone.
create table removed_item (id uuid primary key, access_token_sealed bytea not null, decided_at timestamptz not null);

-- Documents

-- The last attempt at verifying a client's identity, once its provider has answered; the first is 1 (PR-03, PE-19).
create table identity_verification (
  client_id uuid primary key references client on delete cascade, attempt integer not null check (attempt > 0),
  verification_id text not null unique,
  status text not null check ((status in ('active', 'success', 'failed', 'expired', 'canceled', 'pending_review', 'watchlist_hit',
    'unscreened'))),
  since timestamptz not null, -- since when it has been followed: the longer, the less often the provider is asked
  poll_at timestamptz not null,
  polled_at timestamptz, -- when the provider was last asked, by whoever
  ended_at timestamptz
);
create index identity_verification_next on identity_verification (poll_at) where ended_at is null;

-- Identity documents (KY-08). The files are in identity_document_chunk until the broker has them. Their names are not stored.
create table identity_document (
  id uuid primary key, client_id uuid not null references client on delete cascade, batch_id uuid not null,
  type text not null check (type in ('PASSPORT', 'PROOF_OF_TAX_ID', 'BIRTH_CERTIFICATE', 'SOCIAL_SECURITY_DOCUMENT',
    'DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE')),
  -- receiving: its upload has not been accepted; refused: by the broker, for good
  state text not null check (state in ('receiving', 'accepted', 'handed_over', 'refused')),
  kind text check (kind in ('image/jpeg', 'image/png', 'application/pdf')),
  size integer check (size >= 1 and size <= 5242880), sha256 bytea,
  broker_id text, -- the broker's receipt: its own id of the document
  link_sealed bytea, link_ends_at timestamptz, -- the broker's upload address, which is secret for an hour
  created_at timestamptz not null, settled_at timestamptz,
  received_sha256 bytea, -- of the bytes that arrived, before metadata were removed from an image (KY-11)
  unique (batch_id, type),
  check ((state = 'receiving') or (num_nulls(kind, size, sha256, received_sha256) = 0)),
  check ((state in ('handed_over', 'refused')) = (settled_at is not null))
);
create index identity_document_of_client on identity_document (client_id);
create index identity_document_receiving on identity_document (created_at) where state = 'receiving';

-- A document's bytes, in pieces, each sealed under its client's data key (SE-01).
create table identity_document_chunk (
  document_id uuid not null references identity_document on delete cascade, position integer not null,
  sealed bytea not null,
  primary key (document_id, position)
);

-- The newest link of each application to the page that uploads documents from a phone. A newer link replaces it.
create table phone_upload (
  id uuid primary key, client_id uuid not null unique references client on delete cascade,
  session_hash bytea not null, -- the session that made the link, without which the phone's session ends
  link_hash bytea not null unique,
  phone_hash bytea unique, -- the token of the phone's session, once the link was opened
  expires_at timestamptz not null, opened_at timestamptz, uploaded_at timestamptz,
  check ((opened_at is null) = (phone_hash is null)),
  check ((uploaded_at is null) or (opened_at is not null))
);

-- Disclosures and agreements

-- The disclosures' texts as this release has them, and which were shown to whom and when (SE-08).
create table disclosure (
  id text not null, version integer not null, words text not null, hash bytea not null, parts jsonb not null,
  effective_at_once boolean not null default false, current_since timestamptz not null default now(),
  primary key (id, version)
);

-- The disclosures' texts in other languages than English. A version is the same in all languages.
create table disclosure_translation (
  disclosure_id text not null, version integer not null, language text not null, words text not null, hash bytea not null,
  parts jsonb not null, current_since timestamptz not null default now(),
  primary key (disclosure_id, version, language),
  foreign key (disclosure_id, version) references disclosure(id, version)
);

create table disclosure_shown (
  id uuid primary key, user_id uuid not null references app_user, disclosure_id text not null, version integer not null,
  call text not null, rendered_hash bytea not null, shown_at timestamptz not null,
  person_sealed bytea not null, -- the IP address, and the words as the person saw them, where they differ by person
  language text not null default 'en',
  client_id uuid, -- the application on whose page it was shown; null: during sign-up
  foreign key (disclosure_id, version) references disclosure(id, version)
);
create index disclosure_shown_user on disclosure_shown (user_id);

-- Each version of the firm's documents that a release had. A version never changes its file.
create table firm_document (
  key text not null, version text not null, sha256 bytea not null,
  html_hash bytea, -- Null for a document without HTML.
  recorded_at timestamptz not null default now(),
  primary key (key, version)
);

-- The versions that an applicant received, with links in an email in this language.
create table document_delivery (
  client_id uuid not null references client on delete cascade, key text not null, version text not null,
  sha256 bytea not null, language text not null, delivered_at timestamptz not null,
  primary key (client_id, key, version)
);

-- The bytes of each document that somebody accepted, once a hash: the file behind an address may change (AG-04, AG-08).
create table agreement_document (
  sha256 bytea primary key, pdf bytea not null, kept_at timestamptz not null,
  check (sha256 = sha256(pdf))
);

-- Which bytes of a document a client was given last before accepting it (AG-04).
create table served_agreement (
  client_id uuid not null references client on delete cascade, agreement_id text not null, sha256 bytea not null,
  served_at timestamptz not null,
  primary key (client_id, agreement_id)
);

-- One opening of the viewer, as the browser reports it: which bytes, and which of their pages were shown (AG-09).
create table agreement_opening (
  client_id uuid not null references client on delete cascade, id uuid not null, agreement_id text not null, sha256 bytea,
  page_count integer check (page_count > 0), pages integer[] not null, opened_at timestamptz not null,
  reported_at timestamptz not null,
  -- The forms in which a document was shown, as the browser reports them (AG-13).
  opened_as text[] not null default '{pdf}'::text[] check ((opened_as <@ '{pdf,text}'::text[]) and (cardinality(opened_as) > 0)),
  primary key (client_id, id)
);

-- One acceptance a client: what was accepted, from where and when, with the hash of each PDF as shown (AG-04).
create table acceptance (
  client_id uuid primary key references client, accepted_at timestamptz not null, w9_certified boolean not null,
  backup_withholding boolean not null, details jsonb not null, person_sealed bytea not null, language text not null default 'en'
);

-- Each agreement of a PRODUCT applicant to the statements (PR-02, AG-04). The last one is in effect.
create table statements_agreement (
  id uuid primary key, client_id uuid not null references client, agreed_at timestamptz not null,
  person_sealed bytea not null, -- who and from where: sealed under the records key, as JSON (SE-01)
  statements jsonb not null, documents jsonb not null, language text not null default 'en',
  w9_certified boolean not null, backup_withholding boolean not null -- The tax certification made with the statements.
);
create index statements_agreement_client on statements_agreement (client_id, agreed_at);

-- The spouse's consent that was submitted with an acceptance without a signature, so its address and time are empty (AG-05).
create table unsigned_submission (
  client_id uuid primary key references client, ip_address text not null check (ip_address = ''),
  timestamp text not null check (timestamp = ''), details jsonb not null, recorded_at timestamptz not null
);

-- The account at the broker

create table broker_account (
  client_id uuid primary key references client on delete cascade, person_id text not null, account_id text unique,
  state text not null default 'PENDING', active_restrictions jsonb not null default '[]',
  agreements jsonb not null default '[]', affirmed_at timestamptz, opened_at timestamptz, unverified jsonb,
  identification_id text,
  closed_on date, -- When the firm was told that the broker has closed the account: periods begin then.
  watch_due_at timestamptz not null default '-infinity' -- when an open account and its transfers are next polled
);
create index broker_account_person on broker_account (person_id);
create index broker_account_watched on broker_account (watch_due_at) where state = 'OPEN';

-- The review of an account, from the affirmation of its agreements until it is decided (AG-07, KY-09).
create table review (
  client_id uuid primary key references client on delete cascade,
  since timestamptz not null, -- since when nothing has happened: the longer, the less often the broker is asked
  poll_at timestamptz not null,
  polled_at timestamptz, -- when the broker was last asked, by whoever
  asked_at timestamptz, -- when the person's own page last asked: whether they see what happens
  ended_at timestamptz
);
create index review_next on review (poll_at) where ended_at is null;

-- What one confirmation draws: the plan's rows, each sent to the broker once (CF-04).
create table transfer (
  id uuid primary key, client_id uuid not null references client on delete cascade, plan_key text not null,
  kind text not null check (kind in ('deposit', 'schedule')), amount integer not null check (amount > 0),
  start_date date not null, occurrences integer, tax_year integer, broker_id text, state text not null,
  planned_by text not null default 'confirmation' check (planned_by in ('confirmation', 'december')),
  stopped_on date, -- the New York day from which on the stopped transfer certainly draws nothing
  unique (client_id, plan_key)
);

-- Deposits that a bank returned: one-time deposits, and those that a schedule drew (CF-13).
create table returned_deposit (
  client_id uuid not null references client on delete cascade,
  deposit_id text not null, -- the broker's id of the deposit
  transfer_id uuid not null, amount integer not null check (amount > 0),
  drawn_on date not null, -- the day for which the debit was scheduled
  return_code text, -- Nacha's code. null: the broker gave none
  found_at timestamptz not null,
  primary key (client_id, deposit_id)
);

-- Where each sweep through a list of the broker's has come to.
create table reconciliation_sweep (
  provider text not null, name text not null,
  since timestamptz, -- the round lists what was created from then on; null: everything
  page text, -- the provider's token of the next page, or the last id; null: the first page
  began_at timestamptz, -- when the round began, by our clock; null: none is under way
  done_at timestamptz not null, -- when the last run ended, by the database's clock, as lease_until
  lease_owner uuid, lease_until timestamptz,
  primary key (provider, name)
);

create table reconciliation_finding (
  provider text not null, kind text not null check (kind in ('person', 'account', 'bank_relationship', 'schedule')),
  id text not null,
  account_id text, -- the broker's account that it belongs to; null for persons and accounts
  client_id uuid references client on delete set null, -- of whom the broker says it is, where we know them
  first_seen_at timestamptz not null, seen_at timestamptz not null,
  found_at timestamptz, -- when it was reported; null: a call for that client may still explain it
  explained_at timestamptz, explained_by text,
  primary key (provider, kind, id)
);
create index reconciliation_finding_client on reconciliation_finding (client_id);

-- What we forgot on purpose: SHA-256 of provider:kind:id, so that what the broker keeps of erased applicants is no finding.
create table erased_holding (hash bytea primary key);

-- Provider calls

-- Every call with an outside effect: decided in a transaction, sent under a lease, answered once.
create table provider_call (
  id uuid primary key, operation text not null, key text not null unique,
  client_id uuid references client on delete cascade, user_id uuid references app_user on delete cascade,
  input jsonb not null, -- what the operation needs beyond the client's own rows; never personal data
  state text not null check (state in ('pending', 'answered', 'refused')),
  in_doubt boolean not null default false, -- sent at least once without an answer: looked up before it is sent again
  lease_owner uuid, lease_until timestamptz, attempts integer not null default 0, answer jsonb, failure text,
  created_at timestamptz not null, updated_at timestamptz not null,
  -- When and to which lease the last permission to send was given, by the database's clock. A call in doubt is sent again only
  -- when the operation's longest time has passed since then. The lease's owner withdraws the permission if it sent nothing.
  permitted_at timestamptz, permitted_by uuid,
  due_at timestamptz not null default clock_timestamp(), -- workers claim due rows; there is no job queue
  traceparent text -- of the trace that enqueued the call, to which the worker links its own
);
create index provider_call_client on provider_call (client_id);
create index provider_call_due on provider_call (due_at) where state = 'pending';
-- accounts that a bank relationship was asked for lately
create index provider_call_relationship on provider_call (updated_at) where operation = 'create_bank_relationship';
-- Finds calls to archive, and the calls of a person who is erased.
create index provider_call_answered on provider_call (updated_at) where state = 'answered';
create index provider_call_identity on provider_call ((input ->> 'identityId')) where (input ->> 'identityId') is not null;
create index provider_call_reset on provider_call (((input ->> 'resetId')::uuid)) where (input ->> 'resetId') is not null;
create index provider_call_user on provider_call (user_id) where user_id is not null;

create table provider_call_archive (
  id uuid not null, operation text not null, key text not null, client_id uuid, user_id uuid, input jsonb not null,
  answer jsonb, attempts integer not null, created_at timestamptz not null, updated_at timestamptz not null,
  primary key (id, updated_at)
) partition by range (updated_at);
create index provider_call_archive_client on provider_call_archive (client_id) where client_id is not null;
create index provider_call_archive_identity on provider_call_archive ((input ->> 'identityId')) where (input ->> 'identityId') is
  not null;
create index provider_call_archive_relationship on provider_call_archive (updated_at) where operation =
  'create_bank_relationship';
create index provider_call_archive_reset on provider_call_archive (((input ->> 'resetId')::uuid)) where (input ->> 'resetId') is
  not null;
create index provider_call_archive_user on provider_call_archive (user_id) where user_id is not null;

create table provider_call_key (
  key text primary key, id uuid not null,
  settled_at timestamptz not null -- equals updated_at of the archived call, which selects its partition
);

-- Exchanges of a public token whose answer was lost, so that the provider may have an item whose access token is unknown. Rows
-- have no personal data and outlive their client, as the item does.
create table lost_exchange (
  id uuid primary key, client_id uuid not null, link_session_id text, requested_at timestamptz not null,
  settled_at timestamptz, settled_by text
);

-- All calls, whether archived or not. A query by key reads provider_call_key, which names the partition.
create view every_provider_call as
  select id, operation, key, client_id, user_id, input, state, answer, updated_at from provider_call
  union all
  select a.id, a.operation, k.key, a.client_id, a.user_id, a.input, 'answered', a.answer, a.updated_at
  from provider_call_key k
    join provider_call_archive a on a.key = k.key and a.id = k.id and a.updated_at = k.settled_at;

-- Creates the partition of a month, whose name ends in the month, such as 2027_03.
create function add_month_of_archived_calls(day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month date := date_trunc('month', day);
  name text := to_char(month, '"provider_call_archive_"YYYY_MM');
begin
  if to_regclass('partitions.' || name) is null then
    perform pg_advisory_xact_lock(7214553);
    execute format('create table if not exists partitions.%I partition of provider_call_archive for values from (%L) to (%L)',
      name, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end if;
end $$;

-- An insert waits for a concurrent move of the call with the same key, which its own statement then does not see.
create function reject_archived_key() returns trigger language plpgsql as $$
begin
  if exists (select from provider_call_key where key = new.key) then
    raise unique_violation using message = 'a call with this key is archived', constraint = 'provider_call_archived';
  end if;
  return null;
end $$;
create trigger provider_call_not_archived after insert on provider_call for each row execute function reject_archived_key();

create function forget_archived_key() returns trigger language plpgsql as $$
begin
  delete from provider_call_key where key = old.key;
  return null;
end $$;
create trigger provider_call_archive_deleted after delete on provider_call_archive
  for each row execute function forget_archived_key();

-- Triggers, because with a foreign key each new partition would lock client and app_user.
create function delete_archived_calls() returns trigger language plpgsql as $$
begin
  execute format('delete from provider_call_archive where %I = $1', tg_argv[0]) using old.id;
  return null;
end $$;
create trigger client_deleted after delete on client for each row execute function delete_archived_calls('client_id');
create trigger app_user_deleted after delete on app_user for each row execute function delete_archived_calls('user_id');

-- The audit trail

-- The last entry of each trail that has no client (SE-11): of users, by the user's id, of identities without a user, by
-- identity_trail(), and of the operators. A trail's id is client_id in audit_event. It begins with SHA-256('client ' || id).
create table audit_chain (id uuid primary key, seq integer not null check (seq > 0), head bytea not null);

-- Append-only and chained (SE-05): hash = SHA-256(previous hash, seq as int4, payload). Payloads have field names and codes, no
-- values. They are json, not jsonb, so that their text stays as it was hashed.
create table audit_event (
  client_id uuid not null, seq integer not null, at timestamptz not null, action text not null, payload json not null,
  hash bytea not null
) partition by range (at);

-- Signed checkpoints (SE-05). The statement, which is signed, has the hashes of the previous one and of the heads below.
create table audit_checkpoint (
  number integer primary key check (number > 0), at timestamptz not null, statement text not null, signature bytea not null
);

-- The last entries of the trails that had grown since the previous checkpoint.
create table audit_checkpoint_head (
  checkpoint integer not null references audit_checkpoint deferrable initially deferred, client_id uuid not null,
  seq integer not null, hash bytea not null,
  primary key (client_id, checkpoint)
);
create index audit_checkpoint_head_of on audit_checkpoint_head (checkpoint, client_id);

-- Rejects a statement with the trigger's argument as the message.
create function reject() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function reject('audit_event is append-only');
create trigger audit_checkpoint_append_only before delete or update or truncate on audit_checkpoint
  for each statement execute function reject('audit checkpoints are append-only');
create trigger audit_checkpoint_head_append_only before delete or update or truncate on audit_checkpoint_head
  for each statement execute function reject('audit checkpoints are append-only');

-- No key spans the months, because entries are numbered under the lock of the trail's row in client or audit_chain.
create function add_audit_partition(name text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table partitions.%I (like audit_event, primary key (client_id, seq))', name);
  execute format('create index on partitions.%I using brin (at)', name);
  execute format('create trigger audit_event_append_only before update or delete or truncate on partitions.%I
    for each statement execute function reject(''audit_event is append-only'')', name);
  execute format('alter table audit_event attach partition partitions.%I %s', name, bounds);
end $$;
-- The first partition ends with the next month.
select add_audit_partition('audit_event_first', format('for values from (minvalue) to (%L)',
  (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'));
-- Entries of a month that has no partition, for example because housekeeping did not run.
select add_audit_partition('audit_event_other', 'default');

-- Creates the partitions of the months until `until`. Skips months of which an entry is in audit_event_other.
create function add_audit_months(until timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month timestamptz;
  following timestamptz;
  name text;
  added integer := 0;
begin
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz) into month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_event'::regclass;
  while month <= until and added < 24 loop
    perform pg_advisory_xact_lock(7214553);
    following := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    name := to_char(month at time zone 'UTC', '"audit_event_"YYYY_MM');
    if to_regclass('partitions.' || name) is null
      and not exists (select from partitions.audit_event_other where at >= month and at < following) then
      perform add_audit_partition(name, format('for values from (%L) to (%L)', month, following));
      added := added + 1;
    end if;
    month := following;
  end loop;
  return added;
end $$;

-- Moves the entries of audit_event_other to new partitions. Only the owner can call it. Blocks all saves until the commit.
create function move_audit_others() returns integer language plpgsql as $$
declare
  month timestamptz;
  moved integer;
begin
  lock table audit_event in access exclusive mode;
  alter table audit_event detach partition partitions.audit_event_other;
  alter table partitions.audit_event_other rename to audit_event_moving;
  perform add_audit_partition('audit_event_other', 'default');
  for month in select distinct date_trunc('month', at, 'UTC') from partitions.audit_event_moving loop
    perform add_audit_partition(to_char(month at time zone 'UTC', '"audit_event_"YYYY_MM'), format(
      'for values from (%L) to (%L)', month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
  end loop;
  insert into audit_event select * from partitions.audit_event_moving;
  get diagnostics moved = row_count;
  drop table partitions.audit_event_moving;
  return moved;
end $$;

-- A trail whose row is missing, as that of a deleted client, continues after its last entry.
create function append_entry(trail uuid, entry_at timestamptz, entry_action text, entry text) returns void
language plpgsql as $$
begin
  if not exists (select from audit_chain where id = trail) then
    insert into audit_chain (id, seq, head)
      select client_id, seq, hash from audit_event where client_id = trail order by seq desc limit 1
      on conflict (id) do nothing;
  end if;
  with chained as (
    insert into audit_chain as c (id, seq, head)
    values (trail, 1, sha256(sha256(convert_to('client ' || trail, 'UTF8')) || int4send(1) || convert_to(entry, 'UTF8')))
    on conflict (id) do update set seq = c.seq + 1,
      head = sha256(c.head || int4send(c.seq + 1) || convert_to(entry, 'UTF8'))
    returning seq, head)
  insert into audit_event (client_id, seq, at, action, payload, hash)
  select trail, seq, entry_at, entry_action, entry::json, head from chained;
end $$;

-- Appends an entry of the database itself.
create function append_audit(trail uuid, entry_at timestamptz, entry_action text, entry_detail json) returns void
language plpgsql as $$
declare
  instant timestamptz := date_trunc('milliseconds', entry_at);
begin
  perform append_entry(trail, instant, entry_action, json_build_object(
    'at', to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', 'server', 'action', entry_action,
    'detail', entry_detail, 'ip', null, 'requestId', null)::text);
end $$;

create function identity_trail(identity text) returns uuid language sql immutable as $$
  select encode(substring(sha256(convert_to('identity ' || identity, 'UTF8')) from 1 for 16), 'hex')::uuid
$$;

-- The trail of an identity: its user's, once there is one.
create function trail_of_identity(identity text) returns uuid language sql stable as $$
  select coalesce((select id from app_user where auth0_user_id = identity), identity_trail(identity))
$$;

-- The trail of a client or in audit_chain only moves to its next entry, and an entry of a later number than its trail's head
-- is refused. Such an entry would make each later save fail. The tables' owner is exempt, because it moves entries.
create function refuse_unless_owner() returns trigger language plpgsql as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    return new;
  end if;
  raise exception '% refuses this', tg_name;
end $$;
create trigger audit_chain_in_order before update on audit_chain for each row
  when (new.id <> old.id or new.seq <> old.seq + 1) execute function refuse_unless_owner();
create trigger client_trail_in_order before update of id, audit_seq, audit_head on client for each row
  when (new.id <> old.id or (new.audit_seq <> old.audit_seq + 1 and
    (new.audit_seq <> old.audit_seq or new.audit_head <> old.audit_head))) execute function refuse_unless_owner();

create function continue_after_entry() returns trigger language plpgsql as $$
begin
  if exists (select from audit_event where client_id = new.id and seq = new.seq and hash = new.head)
    or pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    return new;
  end if;
  raise exception 'a trail continues after its last entry';
end $$;
create trigger audit_chain_continues before insert on audit_chain
  for each row when (new.seq <> 1) execute function continue_after_entry();

create function refuse_entries_ahead() returns trigger language plpgsql as $$
begin
  if exists (
    select from entries e
    where not exists (select from client c where c.id = e.client_id and c.audit_seq >= e.seq)
      and not exists (select from audit_chain h where h.id = e.client_id and h.seq >= e.seq))
    and not pg_has_role(session_user, (select relowner from pg_class where oid = 'public.audit_chain'::regclass), 'usage') then
    raise exception 'an entry is ahead of its trail';
  end if;
  return null;
end $$;
create trigger audit_event_not_ahead after insert on audit_event referencing new table as entries
  for each statement execute function refuse_entries_ahead();

-- Retention

-- Nothing of a person goes while this stands. subject_id is the user's, or the client's once only its records are kept.
create table legal_hold (subject_id uuid primary key, reason text not null check (reason <> ''), held_at timestamptz not null);

-- What is kept of somebody who was erased, sealed under the records key, until its period ends.
create table kept_record (
  id uuid primary key, subject_id uuid not null,
  kind text not null check (kind in ('account_record', 'acceptance', 'authorization', 'identity_result')),
  keep_until date not null, rule text not null, record_sealed bytea not null, kept_at timestamptz not null
);
create index kept_record_ends on kept_record (keep_until);
create index kept_record_of on kept_record (subject_id);

-- A row means that the clock of this installation may run ahead of the database's clock. Only a local installation has one.
create table free_clock (set_at timestamptz not null default now());

-- Periods are compared with the time that the caller names, which must not be in the future.
create function require_past(instant timestamptz) returns void language plpgsql as $$
begin
  if instant > now() + interval '1 day' and not exists (select from free_clock) then
    raise exception 'the time is in the future';
  end if;
end $$;

-- The only way to end a legal hold. Returns false if there was none.
create function end_legal_hold(held uuid, ended_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone legal_hold;
begin
  delete from legal_hold where subject_id = held returning * into gone;
  if gone.subject_id is null then
    return false;
  end if;
  perform append_audit(held, ended_at, 'legal_hold_removed', json_build_object('role', session_user, 'heldAt', gone.held_at));
  return true;
end $$;

-- Requires that there is no hold, and that each legal period has ended or the record was kept sealed.
create function erase_evidence(erased_user uuid, erased_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid[] := array(select id from client where user_id = erased_user);
  today date := (erased_at at time zone 'America/New_York')::date;
  required record;
  erased json;
begin
  perform require_past(erased_at);
  if exists (select from legal_hold where subject_id = erased_user or subject_id = any(own)) then
    raise exception 'a legal hold stands';
  end if;
  for required in
    with application as (
      select c.id, case when coalesce(b.closed_on, c.closed_on) is not null then coalesce(b.closed_on, c.closed_on)
          when b.state <> 'CLOSED' and (b.state = 'OPEN' or b.opened_at is not null) then 'infinity'
          else ((select max(e.at) from audit_event e where e.client_id = c.id and e.action <> 'applicant_erased'
            and e.payload ->> 'actor' not in ('operator', 'unproven')) at time zone 'America/New_York')::date end as closed
      from client c left join broker_account b on b.client_id = c.id where c.id = any(own))
    select 'acceptance' as kind, 6 as years, closed as since from application
      where exists (select from acceptance where client_id = application.id)
        or exists (select from statements_agreement where client_id = application.id)
    union all select 'authorization', 2, least(closed,
        (select stopped_on from contribution_stop where client_id = application.id),
        (select max(t.start_date) from transfer t join contribution k on k.client_id = t.client_id and k.one_time
          where t.client_id = application.id))
      from application where exists (select from disclosure_shown s
        where s.user_id = erased_user and s.call = 'confirmation' and coalesce(s.client_id, application.id) = application.id)
  loop
    if required.since = 'infinity' then
      raise exception 'the account is not closed';
    end if;
    if required.since + make_interval(years => required.years) > today and not exists (
      select from kept_record k where k.subject_id = any(own) and k.kind = required.kind
        and k.keep_until >= required.since + make_interval(years => required.years)) then
      raise exception 'the % must be kept for % years', required.kind, required.years;
    end if;
  end loop;
  with a as (delete from acceptance where client_id = any(own) returning 1),
    g as (delete from statements_agreement where client_id = any(own) returning 1),
    u as (delete from unsigned_submission where client_id = any(own) returning 1),
    d as (delete from disclosure_shown where user_id = erased_user returning 1),
    n as (select (select count(*) from a) a, (select count(*) from g) g, (select count(*) from u) u, (select count(*) from d) d)
  select json_build_object('role', session_user, 'acceptance', a, 'statements_agreement', g, 'unsigned_submission', u,
      'disclosure_shown', d) into erased
    from n where a + g + u + d > 0;
  if erased is not null then
    perform append_audit(erased_user, erased_at, 'evidence_erased', erased);
  end if;
end $$;

-- Destroys the record of an erased person once its period has ended.
create function destroy_kept_record(record uuid, destroyed_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone kept_record;
begin
  perform require_past(destroyed_at);
  delete from kept_record k where k.id = record
    and k.keep_until <= (destroyed_at at time zone 'America/New_York')::date
    and not exists (select from legal_hold h where h.subject_id = k.subject_id) returning * into gone;
  if gone.id is not null then
    perform append_audit(gone.subject_id, destroyed_at, 'record_destroyed',
      json_build_object('role', session_user, 'kind', gone.kind, 'keepUntil', gone.keep_until));
  end if;
end $$;

-- Replaces sealed values that still are `before`, for a rotation of keys. The operators' trail names the rows.
create function reseal_evidence(sealed_table text, ids uuid[], before bytea[], after bytea[], resealed_at timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid[];
begin
  if sealed_table not in ('acceptance', 'disclosure_shown', 'statements_agreement', 'kept_record') then
    raise exception 'nothing is sealed anew in %', sealed_table;
  end if;
  execute format('with done as (
      update %1$I t set %2$I = g.after from unnest($1, $2, $3) g (id, before, after)
      where t.%3$I = g.id and t.%2$I = g.before returning g.id)
    select array_agg(id) from done', sealed_table,
    case sealed_table when 'kept_record' then 'record_sealed' else 'person_sealed' end,
    case sealed_table when 'acceptance' then 'client_id' else 'id' end)
    into changed using ids, before, after;
  if changed is not null then
    perform append_audit('00000000-0000-4000-8000-000000000000', resealed_at, 'evidence_resealed',
      json_build_object('role', session_user, 'table', sealed_table, 'rows', changed));
  end if;
  return coalesce(cardinality(changed), 0);
end $$;

-- Events and the firm

-- Transactions write the firm's events to event_outbox. One reader at a time moves committed events to firm_event and numbers
-- them. A position therefore becomes visible only after all lower ones, and a reader that continues after a position skips
-- no event. Rows stay when an applicant is erased, because their ids are random.
create table event_outbox (
  -- in the order of the writes: the client's lock serializes those of one application
  sequence bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(), type text not null, version smallint not null, at timestamptz not null,
  client_id uuid, user_id uuid, data jsonb not null
);

create sequence firm_event_position;
create table firm_event (
  position bigint not null, id uuid not null, type text not null, version smallint not null, at timestamptz not null,
  client_id uuid, user_id uuid, data jsonb not null,
  primary key (position, at)
) partition by range (at);
create index firm_event_client on firm_event (client_id, position);

-- Endpoints of the firm that receive each event.
create table webhook_endpoint (
  id uuid primary key, url text not null, created_at timestamptz not null,
  disabled_for text check (disabled_for in ('COMMAND', 'GONE')) -- null while the endpoint receives events
);

-- Secrets that sign deliveries, sealed under the records key. While a secret is rotated, the old and the new one sign.
create table webhook_secret (
  id uuid primary key, endpoint_id uuid not null references webhook_endpoint on delete cascade,
  secret_sealed bytea not null, created_at timestamptz not null,
  ends_at timestamptz -- null for the newest secret
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id);

-- One row for each event and endpoint, added together with the event's position.
create table webhook_delivery (
  endpoint_id uuid not null references webhook_endpoint on delete cascade, position bigint not null,
  event_at timestamptz not null, -- selects the partition of the event
  subject uuid not null, -- the user, or the event if it has no user; the events of one subject are delivered in order
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'DEAD')),
  attempts integer not null default 0, due_at timestamptz not null default clock_timestamp(),
  last_outcome text, -- HTTP status of the last answer, or the reason why there was none
  settled_at timestamptz,
  primary key (endpoint_id, position)
);
create index webhook_delivery_dead on webhook_delivery (endpoint_id, position) where state = 'DEAD';
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, position) where state = 'PENDING';
create index webhook_delivery_order on webhook_delivery (endpoint_id, subject, position) where state = 'PENDING';
create index webhook_delivery_settled on webhook_delivery (settled_at) where state = 'DELIVERED';

-- Keys of the firm's API. Only the hash of a key is stored. Rows are never deleted, because audit entries name them.
create table firm_key (
  id uuid primary key, name text not null, key_hash bytea not null unique, scopes text[] not null,
  created_at timestamptz not null, created_by text not null, expires_at timestamptz not null, revoked_at timestamptz,
  revoked_by text
);

-- The funnel (OP-03, OP-04): the statuses of each client. Rows stay when a client is erased, because their ids are random.
create table funnel_event (
  client_id uuid not null, seq integer not null, -- seq of the audit event
  account_type text not null, client_status text not null, at timestamptz not null,
  primary key (client_id, seq)
);
create index funnel_event_at on funnel_event using brin (at);

-- account_type SIGN_UP: before there is a client, by screen
create table funnel_refusal (
  day date not null, account_type text not null, place text not null, code text not null, count integer not null,
  primary key (day, account_type, place, code)
);

-- Events of a month that has no partition, for example because housekeeping did not run.
create table partitions.firm_event_other partition of firm_event default;

-- Creates the partitions of the months from `since` until `until`. Skips months of which an event is in firm_event_other.
create function add_event_months(since timestamptz, until timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month timestamptz := date_trunc('month', since at time zone 'UTC') at time zone 'UTC';
  following timestamptz;
  name text;
  added integer := 0;
begin
  while month <= until and added < 24 loop
    following := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    name := to_char(month at time zone 'UTC', '"firm_event_"YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      perform pg_advisory_xact_lock(7214553);
      if to_regclass('partitions.' || name) is null
        and not exists (select from partitions.firm_event_other where at >= month and at < following) then
        execute format('create table partitions.%I partition of firm_event for values from (%L) to (%L)',
          name, month, following);
        added := added + 1;
      end if;
    end if;
    month := following;
  end loop;
  return added;
end $$;

-- The trigger client_moved calls this only if the status changes, so a save that stays in its status costs nothing more.
create function keep_funnel_event() returns trigger language plpgsql as $$
declare
  -- reads only the months since the applicant's last visit
  moved_at timestamptz := coalesce((select at from audit_event where client_id = new.id and seq = new.audit_seq
    and at >= new.visited_at - interval '1 day'), new.visited_at);
begin
  insert into funnel_event (client_id, seq, account_type, client_status, at)
  values (new.id, new.audit_seq, new.account_type, new.client_status, moved_at)
  on conflict do nothing;
  insert into event_outbox (type, version, at, client_id, user_id, data)
  select type, 1, moved_at, new.id, new.user_id, jsonb_build_object('accountType', new.account_type) || data
  from (values
    (tg_op = 'INSERT', 'application.started', jsonb_build_object('status', new.client_status)),
    (tg_op = 'UPDATE', 'application.status_reached',
      jsonb_build_object('status', new.client_status, 'previousStatus', old.client_status)),
    (tg_op = 'UPDATE' and new.client_status = 'ONBOARDING_SIGNUP_COMPLETED', 'application.completed', '{}'))
    occurring (is_true, type, data)
  where is_true;
  return null;
end $$;
create trigger client_begun after insert on client for each row execute function keep_funnel_event();
create trigger client_moved after update of client_status on client
  for each row when (old.client_status is distinct from new.client_status) execute function keep_funnel_event();

create trigger firm_key_stays_revoked before update on firm_key for each row
  when (old.revoked_at is not null and new is distinct from old) execute function reject('a revoked key stays revoked');

select add_event_months(now(), now() + interval '92 days');

-- Scheduled work

-- done_at: when the last run that succeeded began.
create table scheduled_task (name text primary key, due_at timestamptz not null, done_at timestamptz);

-- The user id up to which housekeeping has looked for reminders and deletions. Each run looks at a part of all users.
create table maintenance_position (name text primary key, after uuid not null);

-- At most one reminder per user, and none after the user unsubscribed.
create table reminder (
  user_id uuid primary key references app_user on delete cascade, sent_at timestamptz, unsubscribed_at timestamptz
);

-- Each readiness check writes to this sequence.
create sequence readiness_probe;

-- Writes a temporary file of 200 kB, because WAL segments are recycled and take no space on a full disk.
create function prove_write() returns void language plpgsql set work_mem = '64kB' as $$
begin
  perform setval('readiness_probe', 1);
  perform count(block) from (
    with wide as materialized (select repeat('x', 8000) as block from generate_series(1, 24)) select block from wide) written;
end $$;

-- The operators' trail

select append_audit('00000000-0000-4000-8000-000000000000', now(), 'trail_begun', '{}');
-- The first sweep runs a day after the migration.
insert into reconciliation_sweep (provider, name, done_at)
select 'ascend', name, clock_timestamp()
from unnest(array['accounts', 'persons', 'schedules', 'linked_accounts', 'all_accounts']) name;

-- Rights
grant usage on schema public to vestibule_app;
grant select on disclosure_translation, firm_document, audit_checkpoint, audit_checkpoint_head, every_provider_call, migration to
  vestibule_app;
grant select, insert on disclosure, disclosure_shown, document_delivery, agreement_document, acceptance, statements_agreement,
  unsigned_submission, erased_holding, audit_chain, audit_event, legal_hold, kept_record, firm_event, firm_key to vestibule_app;
grant select, insert, delete on session_ended_elsewhere, blocked_hash, contribution_stop, planned_year, bank_account_use,
  returned_deposit, provider_call_archive, provider_call_key, event_outbox, funnel_event to vestibule_app;
grant select, insert, update on identity_verification, served_agreement, agreement_opening, lost_exchange, funnel_refusal,
  scheduled_task, maintenance_position to vestibule_app;
grant select, insert, update, delete on app_user, local_identity, session, sessions_ended, device, verification, passkey,
  passkey_challenge, password_reset, proven_email, unverified_email, email_change_notice, blocked_user, fraud_event, whitelist,
  prospect, unscreened, screened_network, rate_limit, client, client_details, address, investor_profile, beneficiary, ssn_claim,
  contribution, bank, bank_error, removed_item, identity_document, identity_document_chunk, phone_upload, broker_account, review,
  transfer, reconciliation_finding, provider_call, webhook_endpoint, webhook_secret, webhook_delivery,
  reminder to vestibule_app;
grant select, update on reconciliation_sweep to vestibule_app;
grant update on sequence readiness_probe to vestibule_app;
grant usage on sequence firm_event_position, password_reset_nth to vestibule_app;
grant insert on audit_checkpoint, audit_checkpoint_head to vestibule_steward;
grant update (seq, head) on audit_chain to vestibule_app;
grant update (revoked_at, revoked_by) on firm_key to vestibule_steward;
grant update (limits) on planned_year to vestibule_app;
revoke execute on function add_audit_months(timestamptz), add_audit_partition(text, text), add_event_months(timestamptz, timestamptz),
  add_month_of_archived_calls(date), append_audit(uuid, timestamptz, text, json), destroy_kept_record(uuid, timestamptz),
  end_legal_hold(uuid, timestamptz), erase_evidence(uuid, timestamptz), move_audit_others(), require_past(timestamptz),
  reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz) from public;
grant execute on function add_audit_months(timestamptz), add_event_months(timestamptz, timestamptz),
  add_month_of_archived_calls(date) to vestibule_app;
grant execute on function destroy_kept_record(uuid, timestamptz), end_legal_hold(uuid, timestamptz), erase_evidence(uuid,
  timestamptz), reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz) to vestibule_steward;
