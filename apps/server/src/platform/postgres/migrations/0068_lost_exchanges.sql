-- compatible_from: 34
-- Exchanges of a public token whose answer was lost: the bank-linking provider may have an item whose access token is unknown.
-- No row has personal data, and no row is deleted with its client, because the item stays at the provider.
create table lost_exchange (
  id uuid primary key,
  client_id uuid not null,
  link_session_id text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  settled_by text
);
grant select, insert, update on lost_exchange to vestibule_app;
