-- Who accepted and from where, and what was authorized: sealed under the records key, as JSON (SE-01, SE-07). What an older
-- release wrote in clear is sealed by housekeeping.
alter table acceptance
  add column person_sealed bytea,
  alter column ip_address drop not null,
  alter column user_agent drop not null,
  alter column legal_name drop not null,
  add check (case when person_sealed is null then num_nulls(ip_address, user_agent, legal_name) = 0
    else num_nonnulls(ip_address, user_agent, legal_name) = 0 end);
create index acceptance_in_clear on acceptance (client_id) where person_sealed is null;
alter table disclosure_shown
  add column person_sealed bytea,
  alter column ip_address drop not null,
  add check (case when person_sealed is null then ip_address is not null
    else ip_address is null and rendered is null end);
create index disclosure_shown_in_clear on disclosure_shown (id) where person_sealed is null;

-- Signed checkpoints of the audit trail (SE-05). statement is the text that was signed: it holds the hash of the statement
-- before it, and of the heads below.
create table audit_checkpoint (
  number integer primary key check (number > 0),
  at timestamptz not null,
  statement text not null,
  signature bytea not null
);
-- Where the trails stood that had grown since the checkpoint before.
create table audit_checkpoint_head (
  checkpoint integer not null references audit_checkpoint deferrable initially deferred,
  client_id uuid not null,
  seq integer not null,
  hash bytea not null,
  primary key (client_id, checkpoint)
);
create index audit_checkpoint_head_of on audit_checkpoint_head (checkpoint, client_id);
create function checkpoints_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit checkpoints are append-only';
end $$;
create trigger audit_checkpoint_append_only before update or delete or truncate on audit_checkpoint
  for each statement execute function checkpoints_are_append_only();
create trigger audit_checkpoint_head_append_only before update or delete or truncate on audit_checkpoint_head
  for each statement execute function checkpoints_are_append_only();
grant select, insert on audit_checkpoint, audit_checkpoint_head to vestibule_app;
-- which trails have grown: rows come nearly in the order of their times, so that this costs a save next to nothing
create index audit_event_at on audit_event using brin (at);

-- Nothing of a person goes while this stands. subject_id is the user's, or the client's once only its records are kept.
create table legal_hold (
  subject_id uuid primary key,
  reason text not null check (reason <> ''),
  held_at timestamptz not null
);
-- What is kept of somebody who was erased, sealed under the records key, until its period ends.
create table kept_record (
  id uuid primary key,
  subject_id uuid not null,
  kind text not null check (kind in ('account_record', 'acceptance', 'authorization', 'identity_result')),
  -- New York's day
  keep_until date not null,
  rule text not null,
  record_sealed bytea not null,
  kept_at timestamptz not null
);
create index kept_record_of on kept_record (subject_id);
create index kept_record_ends on kept_record (keep_until);
grant select, insert, delete on legal_hold, kept_record to vestibule_app;
grant update on kept_record to vestibule_app;
-- an index that a new key makes takes the place of the older one
grant delete on bank_account_use to vestibule_app;

-- When the firm was told that the broker has closed the account: periods begin then.
alter table broker_account add column closed_on date;
