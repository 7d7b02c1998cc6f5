-- Identity documents (KY-08): what was taken, by whom the broker knows it, and when it got there. File names are not kept.
-- The files themselves are in identity_document_chunk only until the broker has them; type, hash, time and receipt stay.
create table identity_document (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  -- one upload
  batch_id uuid not null,
  type text not null check (type in ('PASSPORT', 'PROOF_OF_TAX_ID', 'BIRTH_CERTIFICATE', 'SOCIAL_SECURITY_DOCUMENT',
    'DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE')),
  -- receiving: its upload has not been accepted; refused: by the broker, for good
  state text not null check (state in ('receiving', 'accepted', 'handed_over', 'refused')),
  kind text check (kind in ('image/jpeg', 'image/png', 'application/pdf')),
  size integer check (size between 1 and 5242880),
  sha256 bytea,
  -- the broker's receipt: its own id of the document
  broker_id text,
  -- where the broker takes it: a secret for an hour
  link_sealed bytea,
  link_ends_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (batch_id, type),
  check (state = 'receiving' or (kind is not null and size is not null and sha256 is not null)),
  check ((state in ('handed_over', 'refused')) = (settled_at is not null))
);
create index identity_document_of_client on identity_document (client_id);
create index identity_document_receiving on identity_document (created_at) where state = 'receiving';

-- A document's bytes, in pieces, each sealed under its client's data key (SE-01).
create table identity_document_chunk (
  document_id uuid not null references identity_document on delete cascade,
  position integer not null,
  sealed bytea not null,
  primary key (document_id, position)
);

grant select, insert, update, delete on identity_document, identity_document_chunk to vestibule_app;
