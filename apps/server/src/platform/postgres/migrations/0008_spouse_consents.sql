-- compatible_from: 1
-- A spouse's consent to a designation, which waits for it: the designation is in effect once the outcome is SIGNED.
create table spouse_consent (
  id uuid primary key references beneficiary_designation on delete cascade, -- the designation
  client_id uuid not null references client on delete cascade,
  spouse_sealed bytea not null, -- the name and the email address of the spouse as JSON
  link_hash bytea not null unique, -- the link, which works once
  page_hash bytea unique, -- the token of the page that opened the link
  opened_at timestamptz,
  codes integer not null default 0, code_sent_at timestamptz, tries integer not null default 0,
  proven_at timestamptz, -- the spouse has proven who they are
  expires_at timestamptz not null,
  outcome text check (outcome in ('SIGNED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')), ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)), check ((opened_at is null) = (page_hash is null))
);
create index spouse_consent_client on spouse_consent (client_id);
create index spouse_consent_open on spouse_consent (expires_at) where outcome is null;
grant select, insert, update, delete on spouse_consent to vestibule_app;
