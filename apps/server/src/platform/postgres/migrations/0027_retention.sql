-- Blocked people who were erased stay blocked (NV-16): keyed hashes of their email, phone and SSN, nothing else. person_id is
-- random; one person's hashes share it, so that unblocking any of them ends all.
create table blocked_hash (
  kind text not null check (kind in ('email', 'phone', 'ssn')),
  hash bytea not null,
  person_id uuid not null,
  kept_at timestamptz not null,
  primary key (kind, hash)
);
create index blocked_hash_of_person on blocked_hash (person_id);
grant select, insert, delete on blocked_hash to vestibule_app;

-- fraud events are looked for by user when retention is judged
create index fraud_event_of_user on fraud_event (user_id);
