-- A bank account that was typed, and its micro-deposits (BA-06 to BA-12).
alter table bank
  add column account_number_sealed bytea,
  add column routing_number_sealed bytea,
  -- the keyed hash of both numbers: one bank account is recognised by it
  add column account_index bytea,
  -- New York's day
  add column deposits_sent_on date,
  -- tries of these deposits, each counted before it is sent
  add column deposit_tries integer not null default 0 check (deposit_tries >= 0),
  -- what the last try gave, until the broker has answered
  add column deposit_amounts_sealed bytea,
  -- when the broker was last asked what became of them
  add column deposits_checked_at timestamptz,
  add check ((account_number_sealed is null) = (routing_number_sealed is null)),
  add check ((account_number_sealed is null) = (account_index is null)),
  add check (account_number_sealed is null or access_token_sealed is null);
create index bank_waits_for_deposits on bank (deposits_checked_at nulls first)
  where account_number_sealed is not null and relationship_state = 'PENDING';

-- Who ever gave a bank account: one that several clients gave is a fraud event (BA-12).
create table bank_account_use (
  account_index bytea not null,
  client_id uuid not null references client on delete cascade,
  first_at timestamptz not null,
  primary key (account_index, client_id)
);

alter table fraud_event drop constraint fraud_event_risk_type_check;
alter table fraud_event add constraint fraud_event_risk_type_check
  check (risk_type in ('EMAIL', 'PHONE', 'IP', 'BANK_ACCOUNT'));

grant select, insert on bank_account_use to vestibule_app;
