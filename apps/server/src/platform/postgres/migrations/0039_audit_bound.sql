-- compatible_from: 34
-- The entries that exist become the first partition of the audit trail in the next migration. This is where it ends.
do $$
begin
  execute format('alter table audit_event add constraint audit_event_first_months check (at < %L) not valid',
    (date_trunc('month', greatest(now(), (select max(at) from audit_event)) at time zone 'UTC') + interval '2 months')
      at time zone 'UTC');
end $$;
