-- compatible_from: 1
-- transaction: none
create index concurrently transfer_waiting on transfer (client_id) where state = 'WAITING';
