-- compatible_from: 34
-- Endpoints of the firm that receive each event.
create table webhook_endpoint (
  id uuid primary key,
  url text not null,
  -- null while the endpoint receives events; otherwise why it does not
  disabled_for text check (disabled_for in ('COMMAND', 'GONE')),
  created_at timestamptz not null
);

-- Secrets that sign deliveries, sealed under the records key. While a secret is rotated, the old and the new one sign.
create table webhook_secret (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- null for the newest secret
  ends_at timestamptz
);
create index webhook_secret_endpoint on webhook_secret (endpoint_id);

-- One row for each event and endpoint, added together with the event's position.
create table webhook_delivery (
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  position bigint not null,
  -- selects the partition of the event
  event_at timestamptz not null,
  -- The events of one subject are delivered in order. The user, or the event itself if it has no user.
  subject uuid not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'DEAD')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- HTTP status of the last answer, or the reason why there was none
  last_outcome text,
  settled_at timestamptz,
  primary key (endpoint_id, position)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, position) where state = 'PENDING';
create index webhook_delivery_order on webhook_delivery (endpoint_id, subject, position) where state = 'PENDING';
create index webhook_delivery_dead on webhook_delivery (endpoint_id, position) where state = 'DEAD';
create index webhook_delivery_settled on webhook_delivery (settled_at) where state = 'DELIVERED';
grant select, insert, update, delete on webhook_endpoint, webhook_secret, webhook_delivery to vestibule_app;
