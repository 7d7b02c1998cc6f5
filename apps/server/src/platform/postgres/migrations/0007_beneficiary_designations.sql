-- compatible_from: 1
-- Designations of beneficiaries that the owner of an open account signed. Each replaces the one before; none is changed.
create table beneficiary_designation (
  id uuid primary key, client_id uuid not null references client on delete cascade,
  version integer not null check (version > 0),
  content_sealed bytea not null, -- the marital status and the beneficiaries as JSON
  signed_at timestamptz not null,
  unique (client_id, version)
);
grant select, insert, delete on beneficiary_designation to vestibule_app;
