-- compatible_from: 34
-- The caps by which the tax year was planned (`limitMark`), or `changing` while schedules are canceled (CO-15).
-- null: planned by an older release
alter table planned_year add column limits text;
grant update (limits) on planned_year to vestibule_app;

-- One-time deposits that may still be drawn.
insert into planned_year (client_id, tax_year, planned_on)
select distinct t.client_id, t.tax_year, t.start_date
from transfer t join contribution k on k.client_id = t.client_id and k.one_time
where t.tax_year is not null and t.kind = 'schedule'
on conflict do nothing;
