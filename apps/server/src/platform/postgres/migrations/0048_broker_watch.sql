-- compatible_from: 34
-- When an open account and its transfers are next polled at the broker. Null, for accounts of older releases: at once.
alter table broker_account add column watch_due_at timestamptz;
