-- compatible_from: 1
-- A link by which a customer of the firm comes from the firm's website, and the newest code with which the person returns.
create table firm_start (
  id uuid primary key,
  link_hash bytea not null unique, -- the link, which works once
  contact_sealed bytea, -- email, phone and account type as JSON, until the link is opened
  email_hash bytea not null, -- keyed, so that a user's email can be compared
  vouches_email boolean not null, return_to text,
  created_at timestamptz not null, expires_at timestamptz not null, opened_at timestamptz,
  user_id uuid unique references app_user on delete cascade,
  code_hash bytea unique, code_ends_at timestamptz, application_id uuid, -- the finished application that the code names
  check ((opened_at is null) = (contact_sealed is not null)),
  check ((code_hash is null) = (code_ends_at is null) and (code_hash is null) = (application_id is null))
);
create index firm_start_unused on firm_start (created_at) where user_id is null;
grant select, insert, update, delete on firm_start to vestibule_app;
-- The start whose link the session opened.
alter table session add column start_id uuid;
