-- A row that must be worked on again holds the time at which it is due. Workers claim due rows; there is no job queue.
alter table outside_call add column due_at timestamptz not null default clock_timestamp();
create index outside_call_due on outside_call (due_at) where state = 'pending';
drop index outside_call_pending;

alter table unscreened
  add column due_at timestamptz not null default clock_timestamp(),
  add column tries integer not null default 0;
create index unscreened_due on unscreened (due_at);
alter table screened_network
  add column due_at timestamptz not null default clock_timestamp(),
  add column tries integer not null default 0;
drop index screened_network_owed;
create index screened_network_due on screened_network (due_at) where verdict is null;

create table scheduled_task (
  name text primary key,
  due_at timestamptz not null,
  -- when the last run that succeeded began
  done_at timestamptz
);
grant select, insert, update on scheduled_task to vestibule_app;

drop schema if exists pgboss cascade;
