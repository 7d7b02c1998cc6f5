-- The bytes of each document that somebody accepted, once a hash: the file behind an address may change (AG-04, AG-08).
create table agreement_document (
  sha256 bytea primary key check (sha256 = sha256(pdf)),
  pdf bytea not null,
  kept_at timestamptz not null
);

-- Which bytes of a document a client was given last before accepting it (AG-04).
create table agreement_given (
  client_id uuid not null references client on delete cascade,
  agreement_id text not null,
  sha256 bytea not null,
  given_at timestamptz not null,
  primary key (client_id, agreement_id)
);

-- One opening of the viewer, as the browser reports it: which bytes, and which of their pages were shown (AG-09).
create table agreement_opening (
  client_id uuid not null references client on delete cascade,
  -- the browser's own, so that a report that comes twice is one
  id uuid not null,
  agreement_id text not null,
  sha256 bytea,
  page_count integer not null check (page_count > 0),
  pages integer[] not null,
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  primary key (client_id, id)
);

-- What was submitted with an acceptance without a signature: the spouse's consent that nobody has given (AG-05). Of the
-- acceptance's shape, its address and time empty.
create table unsigned_submission (
  client_id uuid primary key references client on delete cascade,
  ip_address text not null check (ip_address = ''),
  "timestamp" text not null check ("timestamp" = ''),
  details jsonb not null,
  recorded_at timestamptz not null
);

grant select, insert on agreement_document, unsigned_submission to vestibule_app;
grant select, insert, update on agreement_given, agreement_opening to vestibule_app;
