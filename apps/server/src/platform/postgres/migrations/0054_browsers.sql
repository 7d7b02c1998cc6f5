-- compatible_from: 34
-- The browser and the operating system of a session and of a remembered browser, by our own names. null: unknown.
alter table session add column browser text, add column system text;
-- true for an anonymous session that replaced a session which its user had ended from another browser
alter table session add column follows_ended boolean not null default false;
alter table device add column browser text, add column system text;
-- false for rows that only grant separate password attempts after a reset
alter table device add column is_remembered boolean not null default true;

-- Sessions that their user ended from another browser, so that the page of an ended session can say so for a day.
create table session_ended_elsewhere (
  token_hash bytea primary key,
  ended_at timestamptz not null
);
grant select, insert, delete on session_ended_elsewhere to vestibule_app;
