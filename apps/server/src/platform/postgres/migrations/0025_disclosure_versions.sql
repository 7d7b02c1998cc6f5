-- AG-12: a version of a disclosure that was replaced is accepted for 7 days from pages that still show it. parts: its words by
-- part, to render what such a page showed; null where a release before this one adds a version.
alter table disclosure
  add column parts jsonb,
  add column effective_at_once boolean not null default false,
  add column current_since timestamptz not null default now();
update disclosure set parts = case id
  when 'w9' then jsonb_build_object('main', split_part(words, E'\n', 1), 'backup', split_part(words, E'\n', 2))
  when 'own-bank' then jsonb_build_object('main', split_part(words, E'\n', 1), 'deposits', split_part(words, E'\n', 2))
  when 'debit' then jsonb_build_object('main', split_part(words, E'\n', 1), 'limit', split_part(words, E'\n', 2))
  else jsonb_build_object('main', words) end;

-- AG-14: a document that is opened in a tab of its own has no page count (null), and no pages.
alter table agreement_opening alter column page_count drop not null;
