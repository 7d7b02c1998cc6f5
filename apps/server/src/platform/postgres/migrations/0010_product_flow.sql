-- Each time that a PRODUCT applicant has agreed to the statements, as evidence: who, when, from where, the words as they were
-- read with their hashes, and the documents beside them (PR-02, AG-04). The last one counts.
create table statements_agreement (
  id uuid primary key,
  client_id uuid not null references client on delete cascade,
  agreed_at timestamptz not null,
  -- who and from where: sealed under the records key, as JSON (SE-01)
  person_sealed bytea not null,
  statements jsonb not null,
  documents jsonb not null
);
create index statements_agreement_client on statements_agreement (client_id, agreed_at);

-- The last attempt at verifying a client's identity, once its provider has answered; the first is 1 (PR-03, PE-19).
create table identity_verification (
  client_id uuid primary key references client on delete cascade,
  attempt integer not null check (attempt > 0),
  verification_id text not null unique,
  status text not null
    check (status in ('active', 'success', 'failed', 'expired', 'canceled', 'pending_review')),
  -- since when it has been followed: the longer, the less often the provider is asked
  since timestamptz not null,
  -- when the job asks next
  look_at timestamptz not null,
  -- when the provider was last asked, by whoever
  looked_at timestamptz,
  ended_at timestamptz
);
create index identity_verification_next on identity_verification (look_at) where ended_at is null;

grant select, insert, update (person_sealed) on statements_agreement to vestibule_app;
grant select, insert, update on identity_verification to vestibule_app;
