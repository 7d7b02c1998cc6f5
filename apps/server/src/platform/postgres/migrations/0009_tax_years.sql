-- Which tax years of a recurring IRA contribution are planned: three by its confirmation, one more each December (CO-05).
create table planned_year (
  client_id uuid not null references client on delete cascade,
  tax_year smallint not null,
  -- the day in New York
  planned_on date not null,
  primary key (client_id, tax_year)
);

-- Whether the confirmation planned it, or December's job.
alter table transfer
  add column planned_by text not null default 'confirmation' check (planned_by in ('confirmation', 'december'));

grant select, insert, delete on planned_year to vestibule_app;

-- What was confirmed already.
insert into planned_year (client_id, tax_year, planned_on)
select t.client_id, t.tax_year, min((o.created_at at time zone 'America/New_York')::date)
from transfer t
  join contribution k on k.client_id = t.client_id and not k.one_time
  join outside_call o on o.key = 'create_transfer:' || t.id
where t.tax_year is not null
group by t.client_id, t.tax_year;
