-- compatible_from: 34
-- transaction: none
create index concurrently broker_account_watched on broker_account (watch_due_at nulls first) where state = 'OPEN';
