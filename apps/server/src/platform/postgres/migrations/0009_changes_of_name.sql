-- compatible_from: 1
-- The newest change of the legal name of each user after the sign-up, which the firm decides by its document.
create table name_change (
  user_id uuid primary key references app_user on delete cascade, id uuid not null,
  first_name text not null, last_name text not null,
  batch_id uuid not null, -- of the document in identity_document
  created_at timestamptz not null,
  outcome text check (outcome in ('APPROVED', 'REFUSED')), decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
grant select, insert, update, delete on name_change to vestibule_app;
