-- What the broker holds and we do not know (OP-09). No personal data: ids and times.

-- Where each sweep through a list of the broker's has come to.
create table reconciliation_sweep (
  provider text not null,
  name text not null,
  -- the round lists what was created from then on; null: everything
  since timestamptz,
  -- the provider's token of the page that comes next, or the last id looked at; null: the first page
  page text,
  -- when the round began, by our clock; null: none is under way
  began_at timestamptz,
  -- when the last run ended, and until when a process holds the sweep: both by the database's clock
  done_at timestamptz not null,
  lease_owner uuid,
  lease_until timestamptz,
  primary key (provider, name)
);
-- the first run comes a day after the migration
insert into reconciliation_sweep (provider, name, done_at)
select 'ascend', name, clock_timestamp()
from unnest(array['accounts', 'persons', 'schedules', 'linked_accounts', 'all_accounts']) name;

create table reconciliation_finding (
  provider text not null,
  kind text not null check (kind in ('person', 'account', 'bank_relationship', 'schedule')),
  -- the broker's
  id text not null,
  -- the broker's account that it belongs to; null for persons and accounts
  account_id text,
  -- of whom the broker says it is, where we know them
  client_id uuid references client on delete set null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  -- when it was reported; null: a call for that client may still explain it
  found_at timestamptz,
  explained_at timestamptz,
  explained_by text,
  primary key (provider, kind, id)
);
create index reconciliation_finding_client on reconciliation_finding (client_id);

-- What we forgot on purpose: SHA-256 of provider:kind:id, so that what the broker keeps of erased applicants is no finding.
create table erased_holding (hash bytea primary key);

create index broker_account_person on broker_account (person_id);
-- accounts that a bank relationship was asked for lately
create index outside_call_relationship on outside_call (updated_at) where operation = 'create_bank_relationship';

grant select, update on reconciliation_sweep to vestibule_app;
grant select, insert, update, delete on reconciliation_finding to vestibule_app;
grant select, insert on erased_holding to vestibule_app;
