-- compatible_from: 34
-- The language of the latest page that the user chose. Emails and text messages are written in it.
alter table app_user add column language text not null default 'en';

-- The language in which the applicant read what they accepted.
alter table acceptance add column language text not null default 'en';
alter table statements_agreement add column language text not null default 'en';
alter table disclosure_shown add column language text not null default 'en';

-- The disclosures' texts in other languages than English. A version is the same in all languages.
create table disclosure_translation (
  disclosure_id text not null,
  version integer not null,
  language text not null,
  words text not null,
  hash bytea not null,
  parts jsonb not null,
  current_since timestamptz not null default now(),
  primary key (disclosure_id, version, language),
  foreign key (disclosure_id, version) references disclosure (id, version)
);
grant select on disclosure_translation to vestibule_app;
