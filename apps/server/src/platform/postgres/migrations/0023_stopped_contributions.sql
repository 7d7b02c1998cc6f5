-- Contributions that were stopped, for good: no job extends them (CF-08).
create table contribution_stop (
  client_id uuid primary key references client on delete cascade,
  stopped_at timestamptz not null,
  -- the day in New York
  stopped_on date not null
);
grant select, insert, delete on contribution_stop to vestibule_app;

-- The day in New York on which it was settled that a transfer draws nothing more because it was stopped; null: it was not stopped.
alter table transfer add column stopped_on date;
