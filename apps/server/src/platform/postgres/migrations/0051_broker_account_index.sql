-- compatible_from: 34
-- transaction: none
-- Finds an application by the broker's account id, for the firm's API.
create index concurrently broker_account_account on broker_account (account_id);
