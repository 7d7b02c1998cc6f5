-- compatible_from: 34
-- Deposits that a bank returned: one-time deposits, and those that a schedule drew (CF-13).
create table returned_deposit (
  client_id uuid not null references client on delete cascade,
  -- the broker's id of the deposit
  deposit_id text not null,
  transfer_id uuid not null,
  -- in dollars
  amount integer not null check (amount > 0),
  -- the day for which the debit was scheduled
  drawn_on date not null,
  -- Nacha's code. null: the broker gave none
  return_code text,
  found_at timestamptz not null,
  primary key (client_id, deposit_id)
);
grant select, insert, delete on returned_deposit to vestibule_app;

-- Who stopped the contributions: APPLICANT, FIRM or RETURN. null: stopped by an older release
alter table contribution_stop add column stopped_by text;
-- the code of the return that stopped them
alter table contribution_stop add column return_code text;
