-- compatible_from: 34
-- Daily counts of the funnel, so that a report does not read every event. is_counted marks the events that the counts
-- contain. The counts of a client's events are the difference between all its events and its counted ones.
alter table funnel_event add column is_counted boolean not null default false;
grant update (is_counted) on funnel_event to vestibule_app;

-- The screen of each status, as the release that counted last shows it. If it changes, all events are counted again.
create table funnel_place (
  account_type text not null,
  status text not null,
  flow text not null,
  place text not null,
  primary key (account_type, status)
);
create table funnel_day (
  -- the UTC day of the first event
  began_on date not null,
  flow text not null,
  place text not null,
  went_on boolean not null,
  -- time until the next screen, rounded as the report prints it; -1 without a next screen
  seconds integer not null,
  people integer not null,
  primary key (began_on, flow, place, went_on, seconds)
);
grant select, insert, update, delete on funnel_place, funnel_day to vestibule_app;

-- Up to which user id housekeeping has looked for reminders and deletions. It looks at a part of all users in each run.
create table maintenance_position (
  name text primary key,
  after uuid not null
);
grant select, insert, update on maintenance_position to vestibule_app;
