-- When all sessions of an identity were ended last: a password that was proven before then begins no session. Log-ins and such
-- endings wait for each other on this row, which is there from the first of either on and goes when no request can need it.
create table sessions_ended (
  identity_id text primary key,
  -- null: not within the last hour
  ended_at timestamptz
);
grant select, insert, update, delete on sessions_ended to vestibule_app;
