-- compatible_from: 34
-- Keys of the firm's API. Only the hash of a key is stored. Rows are never deleted, because audit entries name them.
create table firm_key (
  id uuid primary key,
  name text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text
);
grant select, insert, update (revoked_at, revoked_by) on firm_key to vestibule_app;
