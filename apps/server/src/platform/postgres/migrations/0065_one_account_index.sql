-- compatible_from: 34
-- transaction: none
-- The unique index broker_account_account_id_key has the same column.
drop index concurrently if exists broker_account_account;
