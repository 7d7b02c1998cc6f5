-- compatible_from: 34
-- Events that the firm receives. A transaction writes its events to event_outbox. Readers then move committed events to
-- firm_event, one reader at a time, and give each the next position. A position therefore becomes visible only after all
-- lower positions, so a reader that continues after a position never skips an event. All ids are random: rows stay when an
-- applicant is erased.
create table event_outbox (
  -- in the order of the writes; those of one application are serialized by the lock of its row
  sequence bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(),
  type text not null,
  version smallint not null,
  at timestamptz not null,
  client_id uuid,
  user_id uuid,
  data jsonb not null
);
grant select, insert, delete on event_outbox to vestibule_app;

create sequence firm_event_position;
grant usage on sequence firm_event_position to vestibule_app;

create table firm_event (
  position bigint not null,
  id uuid not null,
  type text not null,
  version smallint not null,
  at timestamptz not null,
  client_id uuid,
  user_id uuid,
  data jsonb not null,
  primary key (position, at)
) partition by range (at);
create index firm_event_client on firm_event (client_id, position);
grant select, insert on firm_event to vestibule_app;

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
do $$
begin
  revoke execute on function add_event_months(timestamptz, timestamptz) from public;
end $$;
grant execute on function add_event_months(timestamptz, timestamptz) to vestibule_app;
select add_event_months(now(), now() + interval '92 days');

-- The trigger client_moved calls this only if the status changes, so a save that stays in its status costs nothing more.
create or replace function keep_funnel_event() returns trigger language plpgsql as $$
declare
  -- reads only the months since the applicant's last visit
  moved_at timestamptz := coalesce((select at from audit_event where client_id = new.id and seq = new.audit_seq
    and at >= new.visited_at - interval '1 day'), new.visited_at);
begin
  insert into funnel_event (client_id, seq, account_type, client_status, at)
  values (new.id, new.audit_seq, new.account_type, new.client_status, moved_at)
  on conflict do nothing;
  if tg_op = 'INSERT' then
    insert into event_outbox (type, version, at, client_id, user_id, data)
    values ('application.started', 1, moved_at, new.id, new.user_id,
      jsonb_build_object('accountType', new.account_type, 'status', new.client_status));
  else
    insert into event_outbox (type, version, at, client_id, user_id, data)
    values ('application.status_reached', 1, moved_at, new.id, new.user_id, jsonb_build_object(
      'accountType', new.account_type, 'status', new.client_status, 'previousStatus', old.client_status));
    if new.client_status = 'ONBOARDING_SIGNUP_COMPLETED' then
      insert into event_outbox (type, version, at, client_id, user_id, data)
      values ('application.completed', 1, moved_at, new.id, new.user_id,
        jsonb_build_object('accountType', new.account_type));
    end if;
  end if;
  return null;
end $$;
