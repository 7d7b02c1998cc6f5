-- compatible_from: 34
-- Moves the entries of audit_event_other to new partitions of their months, so that old months can leave. Only the owner can
-- call it, because it replaces partitions. Blocks the audit trail, and with it all saves, until the transaction ends.
create function move_audit_others() returns integer language plpgsql as $$
declare
  month timestamptz;
  name text;
  moved integer;
begin
  lock table audit_event in access exclusive mode;
  alter table audit_event detach partition partitions.audit_event_other;
  alter table partitions.audit_event_other rename to audit_event_moving;
  create table partitions.audit_event_other (like audit_event, primary key (client_id, seq));
  create trigger audit_event_append_only before update or delete or truncate on partitions.audit_event_other
    for each statement execute function audit_is_append_only();
  alter table audit_event attach partition partitions.audit_event_other default;
  for month in select distinct date_trunc('month', at, 'UTC') from partitions.audit_event_moving loop
    name := to_char(month at time zone 'UTC', '"audit_event_"YYYY_MM');
    execute format('create table partitions.%I (like audit_event, primary key (client_id, seq))', name);
    execute format('create index on partitions.%I using brin (at)', name);
    execute format('create trigger audit_event_append_only before update or delete or truncate on partitions.%I
      for each statement execute function audit_is_append_only()', name);
    execute format('alter table audit_event attach partition partitions.%I for values from (%L) to (%L)',
      name, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  end loop;
  insert into audit_event select * from partitions.audit_event_moving;
  get diagnostics moved = row_count;
  drop table partitions.audit_event_moving;
  return moved;
end $$;
do $$
begin
  revoke execute on function move_audit_others() from public;
end $$;
