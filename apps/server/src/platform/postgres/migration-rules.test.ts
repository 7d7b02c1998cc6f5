import { expect, test } from 'vitest'
import { brokenRules } from './migration-rules.ts'
import { migrations, parseMigration } from './migrations.ts'

const rulesOf = (text: string, before = 40): string[] =>
  brokenRules(parseMigration('0050_x.sql', text), before)

test('[DP-02] every migration follows the rules', async () => {
  let before = 0
  for (const migration of await migrations()) {
    expect(brokenRules(migration, before), migration.name).toEqual([])
    before = migration.compatibleFrom
  }
})

test.each([
  'alter table client drop column step;',
  'drop table review;',
  'alter table client rename column step to page;',
  'alter table client alter column step type bigint;',
  'alter table client alter step set data type bigint;',
  'alter table client alter column step set not null;',
  'revoke update on client from vestibule_app;',
])('[DP-02] "%s" needs a higher compatible_from', (statement) => {
  expect(rulesOf(`-- compatible_from: 40\n${statement}`)).toHaveLength(1)
  expect(rulesOf(`-- compatible_from: 45\n${statement}`)).toEqual([])
})

test.each([
  'create index x on client (step);',
  'alter table client add constraint x check (step > 0);',
  'alter table client add constraint x foreign key (user_id) references app_user;',
  'alter table client add column reviewer uuid references app_user;',
  'alter table client add unique (step);',
  'alter table client add column token uuid default gen_random_uuid();',
  'alter table client add column page integer not null;',
])('[DP-02] "%s" blocks requests or older releases', (statement) => {
  expect(rulesOf(`-- compatible_from: 45\n${statement}`)).toHaveLength(1)
})

test.each([
  'create table x (a uuid references client, b integer not null); create index y on x (b);',
  'alter table client add column page integer not null default 1;',
  'alter table client add constraint x check (step > 0) not valid;',
  'alter table client validate constraint x; alter table client alter column step set not null;',
  'create function f() returns void language plpgsql as $$ begin drop table x; end $$;',
])('[DP-02] allows "%s"', (text) => {
  expect(rulesOf(`-- compatible_from: 40\n${text}`)).toEqual([])
})

test('[DP-02] allows only concurrent index statements without a transaction', () => {
  const header = '-- compatible_from: 40\n-- transaction: none\n'
  expect(
    rulesOf(`${header}create index concurrently x on client (step);\ndrop index concurrently if exists y;`),
  ).toEqual([])
  expect(rulesOf(`${header}alter table client add column page integer;`)).toHaveLength(1)
})

test('[DP-02] compatible_from is given, never falls, and is not above the migration’s own number', () => {
  const text = 'create table x (a integer);'
  expect(rulesOf(text)).toHaveLength(1)
  for (const wrong of [39, 51])
    expect(rulesOf(`-- compatible_from: ${wrong}\n${text}`), `${wrong}`).toHaveLength(1)
})
