-- What the broker could not verify of a person, as last said (KY-02): null while it has said nothing; and by which of its
-- identifications, since documents that were handed over are judged by a newer one.
alter table broker_account
  add column unverified jsonb,
  add column identification_id text;

-- The review of an account, from the affirmation of its agreements until it is decided (AG-07, KY-09).
create table review (
  client_id uuid primary key references client on delete cascade,
  -- since when nothing has happened: the longer, the less often the broker is asked
  since timestamptz not null,
  -- when the job asks next
  look_at timestamptz not null,
  -- when the broker was last asked, by whoever
  looked_at timestamptz,
  -- when the person's own page last asked: whether they see what happens
  asked_at timestamptz,
  ended_at timestamptz
);
create index review_next on review (look_at) where ended_at is null;

grant select, insert, update, delete on review to vestibule_app;

-- Reviews that go on already.
insert into review (client_id, since, look_at)
select c.id, b.affirmed_at, b.affirmed_at
from client c join broker_account b on b.client_id = c.id
where b.affirmed_at is not null
  and c.client_status in ('ONBOARDING_AGREEMENTS', 'KYC_DOCUMENTS_REQUIRED', 'KYC_DOCUMENT_UPLOADED');
