-- compatible_from: 1
-- An insert that was on its way to audit_event_other failed if its month got a partition meanwhile. The table is therefore locked
-- first. Saves wait behind this lock, so the function adds nothing if it does not get the lock soon; the next run repeats it.
create or replace function add_audit_months(until timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  month timestamptz;
  following timestamptz;
  name text;
  added integer := 0;
begin
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz) into month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_event'::regclass;
  while month <= until and added < 24 loop
    lock table only audit_event in access exclusive mode;
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
exception when lock_not_available then
  return 0;
end $$;
