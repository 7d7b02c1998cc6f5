-- The roles: the owner (who runs this) and vestibule_app, the server's own, which may not alter tables,
-- nor update or delete audit rows (SE-05). Who deploys creates vestibule_app with a password of their own.
do $$
begin
  if not exists (select from pg_roles where rolname = 'vestibule_app') then
    create role vestibule_app login;
  end if;
end $$;
grant usage on schema public to vestibule_app;

-- Who signed up, as the specification's "User info". Emails are lower case; phones are xxx-xxx-xxxx.
create table app_user (
  id uuid primary key,
  auth0_user_id text not null unique,
  email text not null unique check (email = lower(email)),
  phone text not null check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  first_name text not null,
  last_name text not null,
  gender text not null,
  type text not null,
  status text not null,
  is_phone_verified boolean not null default false,
  is_email_verified boolean not null default false,
  is_blocked boolean not null default false,
  account_type text not null check (account_type in ('REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT')),
  prospect_id text,
  created_at timestamptz not null
);

-- The local identity provider's store (SE-02: argon2id).
create table local_identity (
  id text primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null
);

-- A session's token is kept as its SHA-256 only. kind sign_up: anonymous, or proven by password but not fully verified.
create table session (
  token_hash bytea primary key,
  kind text not null check (kind in ('sign_up', 'applicant')),
  user_id uuid references app_user on delete cascade,
  -- the identity proven by password, or just created, in this session
  identity_id text,
  -- screening verdicts by kind, each against the keyed hash of the value it was asked for (RK-01)
  screening jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  check (kind = 'sign_up' or user_id is not null)
);
create index session_of_user on session (user_id);
create index session_ends on session (ends_at);

create table prospect (
  id uuid primary key,
  email text not null,
  phone text not null,
  created_at timestamptz not null
);

-- One live verification for each destination; the code itself only as a keyed hash (email), or at Twilio (phone).
create table verification (
  channel text not null check (channel in ('email', 'phone')),
  user_id uuid not null references app_user on delete cascade,
  destination text not null,
  provider_sid text,
  code_hash bytea,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (channel, user_id)
);

-- A try is consumed before it is compared; one row a limit and window (SE-03).
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);

-- The application. version goes up with each write (NV-14); audit_head chains its audit trail (SE-05).
create table client (
  id uuid primary key,
  user_id uuid not null unique references app_user,
  account_type text not null check (account_type in ('REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT')),
  -- the flow table's statuses (a test compares them)
  client_status text not null check (client_status in (
    'ONBOARDING_PERSONAL_INFO_1',
    'ONBOARDING_PERSONAL_INFO_2',
    'ONBOARDING_PERSONAL_INFO_3',
    'ONBOARDING_PERSONAL_INFO_4',
    'ONBOARDING_PERSONAL_INFO_5',
    'ONBOARDING_PERSONAL_INFO_6',
    'ONBOARDING_KYC_CHECK',
    'ONBOARDING_KYC_SUCCESS',
    'ONBOARDING_KYC_FAIL',
    'ONBOARDING_FINANCIAL_INFO_1',
    'ONBOARDING_FINANCIAL_INFO_2',
    'ONBOARDING_AFFILATIONS',
    'ONBOARDING_AFFILATIONS_UNSUITABLE',
    'ONBOARDING_AGREEMENTS',
    'KYC_DOCUMENTS_REQUIRED',
    'KYC_DOCUMENT_UPLOADED',
    'KYC_DOCUMENTS_FAILED',
    'KYC_REVIEW_FAILED',
    'KYC_WATCHLIST_FAILED',
    'KYC_REVIEW_SUCCESS',
    'BREAK_JUST_ONE_MORE_STEP',
    'ONBOARDING_CONTRIBUTION',
    'SECOND_BREAK_JUST_ONE_MORE_STEP',
    'ONBOARDING_BANK_SETUP',
    'ONBOARDING_PLAID_SIGNUP_FAILED',
    'ONBOARDING_BANK_SIGNUP_MICRODEPOSIT',
    'ONBOARDING_MICRO_DEPOSIT_RETURNED',
    'ONBOARDING_BANK_SIGNUP_VERIFY',
    'ONBOARDING_PLAID_SIGNUP',
    'YOU_DID_IT',
    'SUCCESSFUL_BANK_LINKED',
    'ONBOARDING_CONFIRMATION',
    'ONBOARDING_SIGNUP_COMPLETED')),
  step smallint not null check (step between 1 and 4),
  version integer not null default 1,
  data_key bytea not null,
  first_name text not null,
  last_name text not null,
  residency_status text check (residency_status in ('US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER')),
  passport_country text,
  country_of_birth text,
  green_card_number_sealed bytea,
  ssn_sealed bytea,
  ssn_last4 text,
  ssn_index bytea,
  birth_date_sealed bytea,
  -- set from the first brokerage call that succeeded or is in doubt on (NV-15)
  locked_at timestamptz,
  audit_head bytea not null,
  audit_seq integer not null default 0,
  created_at timestamptz not null,
  visited_at timestamptz not null
);
create index client_ssn on client (ssn_index);

-- One SSN opens at most one account of a type (PE-11): who comes first holds the claim.
create table ssn_claim (
  ssn_index bytea not null,
  account_type text not null,
  client_id uuid not null references client on delete cascade,
  primary key (ssn_index, account_type)
);

create table address (
  client_id uuid primary key references client on delete cascade,
  address_1 text not null,
  address_2 text not null,
  zipcode text not null,
  city text not null,
  state text not null
);

create table client_details (
  client_id uuid primary key references client on delete cascade,
  employment_status text,
  employer_name text,
  employer_address text,
  job_title text,
  joined_year integer,
  marital_status text check (marital_status in ('SINGLE', 'MARRIED')),
  affiliations jsonb,
  funding_source text,
  annual_household_income text,
  product_employee boolean not null default false,
  apex_employee boolean not null default false
);

create table investor_profile (
  client_id uuid primary key references client on delete cascade,
  investment_objective text,
  time_horizon text,
  investment_experience text,
  risk_tolerance text,
  funding_source text,
  annual_household_income text,
  liquid_assets text,
  total_net_worth text,
  liquidity_needs text
);

create table broker_account (
  client_id uuid primary key references client on delete cascade,
  person_id text not null,
  account_id text unique,
  state text not null default 'PENDING',
  active_restrictions jsonb not null default '[]',
  agreements jsonb not null default '[]',
  affirmed_at timestamptz,
  opened_at timestamptz
);

-- One acceptance a client: what was accepted, from where and when, with the hash of each PDF as shown (AG-04).
create table acceptance (
  client_id uuid primary key references client on delete cascade,
  ip_address text not null,
  accepted_at timestamptz not null,
  user_agent text not null,
  legal_name text not null,
  w9_certified boolean not null,
  backup_withholding boolean not null,
  details jsonb not null
);

-- The disclosures' texts as this release has them, and which were shown to whom and when (SE-08).
create table disclosure (
  id text not null,
  version integer not null,
  words text not null,
  hash bytea not null,
  primary key (id, version)
);
create table disclosure_shown (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  disclosure_id text not null,
  version integer not null,
  call text not null,
  -- the words with their values filled in, as the person saw them, where they differ by person (debit)
  rendered text,
  rendered_hash bytea not null,
  ip_address text not null,
  shown_at timestamptz not null,
  foreign key (disclosure_id, version) references disclosure (id, version)
);
create index disclosure_shown_user on disclosure_shown (user_id);

create table contribution (
  client_id uuid primary key references client on delete cascade,
  amount integer not null check (amount >= 100),
  first_deposit_date smallint not null check (first_deposit_date between 0 and 30),
  second_deposit_date smallint not null check (second_deposit_date between 0 and 30),
  one_time boolean not null,
  one_time_date date,
  check (one_time = (one_time_date is not null)),
  check (one_time = (first_deposit_date = 0)),
  check (second_deposit_date = 0 or second_deposit_date > first_deposit_date)
);

create table bank (
  client_id uuid primary key references client on delete cascade,
  id uuid not null unique,
  method text not null check (method in ('PLAID', 'MICRO_DEPOSITS')),
  bank_account_status text not null
    check (bank_account_status in ('CREATED', 'ATTEMPTED', 'FAILED', 'APPROVED', 'REJECTED')),
  attempts_count integer not null default 0,
  bank_name text,
  institution_id text,
  account_type text,
  account_mask text,
  link_token_sealed bytea,
  public_token_sealed bytea,
  access_token_sealed bytea,
  provider_account_id text,
  relationship_id text,
  relationship_state text
);

create table bank_error (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  error_type text,
  error_code text,
  institution_name text,
  institution_id text,
  link_session_id text,
  bank_account text,
  request_id text,
  reported_at timestamptz not null
);

-- What one confirmation draws: the plan's rows, each sent to the broker once (CF-04).
create table transfer (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  plan_key text not null,
  kind text not null check (kind in ('deposit', 'schedule')),
  amount integer not null check (amount > 0),
  start_date date not null,
  occurrences integer,
  tax_year integer,
  broker_id text,
  state text not null,
  unique (client_id, plan_key)
);

-- Every call with an outside effect: decided in a transaction, sent under a lease, answered once.
create table outside_call (
  id uuid primary key,
  operation text not null,
  key text not null unique,
  client_id uuid references client on delete cascade,
  user_id uuid references app_user on delete cascade,
  -- what the operation needs beyond the client's own rows; never personal data
  input jsonb not null,
  state text not null check (state in ('pending', 'answered', 'refused')),
  -- sent at least once without an answer: looked up before it is sent again
  in_doubt boolean not null default false,
  lease_owner uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  answer jsonb,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index outside_call_client on outside_call (client_id);

-- Append-only, chained by hash for each client (SE-05): hash = SHA-256(previous hash, seq as int4, payload).
-- No values: field names and codes only. payload is json, not jsonb, so that its text stays as it was hashed.
create table audit_event (
  client_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  action text not null,
  payload json not null,
  hash bytea not null,
  primary key (client_id, seq)
);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_is_append_only();

grant select, insert, update, delete on all tables in schema public to vestibule_app;
revoke update, delete, truncate on audit_event from vestibule_app;
revoke insert, update, delete on disclosure from vestibule_app;
grant insert on disclosure to vestibule_app;
