-- compatible_from: 34
-- The newest link of each application to the page that uploads documents from a phone. A newer link replaces it.
create table phone_upload (
  id uuid primary key,
  client_id uuid not null unique references client on delete cascade,
  -- the session that made the link, without which the phone's session ends
  session_hash bytea not null,
  link_hash bytea not null unique,
  -- the token of the phone's session, once the link was opened
  phone_hash bytea unique,
  expires_at timestamptz not null,
  opened_at timestamptz,
  uploaded_at timestamptz,
  check ((opened_at is null) = (phone_hash is null)),
  check (uploaded_at is null or opened_at is not null)
);
grant select, insert, update, delete on phone_upload to vestibule_app;
