-- compatible_from: 34
-- Each version of the firm's documents that a release had. A version never changes its file.
create table firm_document (
  key text not null,
  version text not null,
  sha256 bytea not null,
  -- Null for a document without HTML.
  html_hash bytea,
  recorded_at timestamptz not null default now(),
  primary key (key, version)
);
grant select on firm_document to vestibule_app;

-- The versions that an applicant received, with links in an email in this language.
create table document_delivery (
  client_id uuid not null references client on delete cascade,
  key text not null,
  version text not null,
  sha256 bytea not null,
  language text not null,
  delivered_at timestamptz not null,
  primary key (client_id, key, version)
);
grant select, insert on document_delivery to vestibule_app;
