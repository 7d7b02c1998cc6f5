-- The networks from which somebody opened an account, linked a bank or confirmed, beside the one of their sign-up, and what
-- screening found of each (RK-11).
create table screened_network (
  user_id uuid not null references app_user on delete cascade,
  -- the keyed hash of the network
  network_hash bytea not null,
  -- as a session's verdict; null: the provider was down, and a job screens it
  verdict jsonb,
  -- for that job alone
  ip_address text,
  user_agent text,
  -- or, without a verdict, when it was to be screened
  screened_at timestamptz not null,
  primary key (user_id, network_hash),
  check (num_nonnulls(verdict, ip_address) = 1),
  check ((ip_address is null) = (user_agent is null))
);
create index screened_network_owed on screened_network (screened_at) where verdict is null;
create index screened_network_age on screened_network (screened_at) where verdict is not null;
grant select, insert, update, delete on screened_network to vestibule_app;
