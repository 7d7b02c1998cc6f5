-- compatible_from: 34
-- The audit trail has a partition for each month, so that old months can leave (npm run audit -- archive). The table that
-- existed becomes the first partition, without a copy of its rows. Older releases read and write the same name.
alter table audit_event validate constraint audit_event_first_months;
do $$
declare
  bound text := (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint
    where conname = 'audit_event_first_months');
begin
  alter table audit_event set schema partitions;
  alter table partitions.audit_event rename to audit_event_first;
  create table public.audit_event (
    client_id uuid not null,
    seq integer not null,
    at timestamptz not null,
    action text not null,
    payload json not null,
    hash bytea not null
  ) partition by range (at);
  execute format('alter table public.audit_event attach partition partitions.audit_event_first for values from (minvalue) to (%L)',
    bound);
end $$;
create trigger audit_event_append_only before update or delete or truncate on public.audit_event
  for each statement execute function audit_is_append_only();
grant select, insert on public.audit_event to vestibule_app;

-- Entries of a month that has no partition, for example because housekeeping did not run. Each partition has its own primary
-- key. No key spans the months, because entries are numbered under the lock of the trail's row in client or audit_chain.
create table partitions.audit_event_other (like public.audit_event, primary key (client_id, seq));
create trigger audit_event_append_only before update or delete or truncate on partitions.audit_event_other
  for each statement execute function audit_is_append_only();
alter table public.audit_event attach partition partitions.audit_event_other default;

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
      execute format('create table partitions.%I (like audit_event, primary key (client_id, seq))', name);
      execute format('create index on partitions.%I using brin (at)', name);
      execute format('create trigger audit_event_append_only before update or delete or truncate on partitions.%I
        for each statement execute function audit_is_append_only()', name);
      execute format('alter table audit_event attach partition partitions.%I for values from (%L) to (%L)',
        name, month, following);
      added := added + 1;
    end if;
    month := following;
  end loop;
  return added;
end $$;
-- In a block, because no older release uses the new function, whose right every role has until then.
do $$
begin
  revoke execute on function add_audit_months(timestamptz) from public;
end $$;
grant execute on function add_audit_months(timestamptz) to vestibule_app;

-- A trail whose row is missing continues after its last entry, which may be in a month that left: then after the head that the
-- checkpoint of the month holds.
create or replace function append_entry(trail uuid, entry_at timestamptz, entry_action text, entry text) returns void
language plpgsql as $$
begin
  if not exists (select from audit_chain where id = trail) then
    insert into audit_chain (id, seq, head)
      select client_id, seq, hash from (
        select client_id, seq, hash from audit_event where client_id = trail
        union all select client_id, seq, hash from audit_checkpoint_head where client_id = trail) known
      order by seq desc limit 1
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

-- The same as before, but reads only the months since the applicant's last visit.
create or replace function keep_funnel_event() returns trigger language plpgsql as $$
begin
  insert into funnel_event (client_id, seq, account_type, client_status, at)
  values (new.id, new.audit_seq, new.account_type, new.client_status,
    coalesce((select at from audit_event where client_id = new.id and seq = new.audit_seq
      and at >= new.visited_at - interval '1 day'), new.visited_at))
  on conflict do nothing;
  return null;
end $$;
