import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Migration, migrations, parseMigration } from './migrations.ts'
import { runMigrations } from './run-migrations.ts'

let database: TestDatabase
let owner: pg.Client
let other: pg.Client
let release: Migration[]
beforeEach(async () => {
  database = await createDatabase()
  release = await migrations()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  other = new pg.Client({ connectionString: database.ownerUrl })
  await Promise.all([owner.connect(), other.connect()])
})
afterEach(async () => {
  await Promise.all([owner.end(), other.end()])
  await database.drop()
})

const lines: string[] = []
const limits = { lockMs: 100, tries: 3, pauseMs: 10, report: (line: string) => lines.push(line) }
const indexes = parseMigration(
  '9001_indexes.sql',
  `-- compatible_from: 1
-- transaction: none
create index concurrently one_index on client (step);
create index concurrently other_index on client (visited_at);`,
)
const column = parseMigration(
  '9001_column.sql',
  '-- compatible_from: 1\nalter table client add column x integer;',
)

const indexesOf = async () =>
  (
    await other.query<{ name: string; valid: boolean }>(
      `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
       where relname in ('one_index', 'other_index') order by relname`,
    )
  ).rows.map(({ name, valid }) => `${name} ${valid}`)

test('[DP-02] a migration that gets no lock gives up after some attempts, and changes nothing', async () => {
  await other.query('begin; lock table client in access share mode')
  lines.length = 0
  await expect(runMigrations(owner, [...release, column], limits)).rejects.toThrow(
    'Migration 9001_column.sql got no lock within 100 ms, 3 times.',
  )
  expect(lines).toEqual(
    [1, 2].map((n) => `Migration 9001_column.sql got no lock within 100 ms (attempt ${n} of 3).`),
  )
  await other.query('commit')
  expect((await owner.query(`select from migration where name like '9%'`)).rowCount).toBe(0)
  await runMigrations(owner, [...release, column], limits)
  expect((await owner.query('select x from client')).rowCount).toBe(0)
})

test('[DP-02] a migration records compatible_from, and runs once', async () => {
  for (const _ of [1, 2]) await runMigrations(owner, [...release, column], limits)
  const { rows } = await owner.query(`select compatible_from from migration where name like '9%'`)
  expect(rows).toEqual([{ compatible_from: 1 }])
})

test('[DP-02] two processes run a concurrent build without a deadlock', async () => {
  await Promise.all(
    [owner, other].map(async (client) => {
      await runMigrations(client, [...release, indexes], limits)
      await client.query('select pg_advisory_unlock_all()')
    }),
  )
  expect(await indexesOf()).toEqual(['one_index true', 'other_index true'])
})

test('[DP-02] after a crash, an invalid index is built anew, and a complete one is kept', async () => {
  await owner.query(
    'create index one_index on client (step); create index other_index on client (visited_at)',
  )
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(`update pg_index set indisvalid = false where indexrelid = 'other_index'::regclass`)
  await admin.end()
  const oid = async (name: string) =>
    (await owner.query('select $1::regclass::oid as oid', [name])).rows[0].oid
  const before = [await oid('one_index'), await oid('other_index')]
  await runMigrations(owner, [...release, indexes], limits)
  expect(await indexesOf()).toEqual(['one_index true', 'other_index true'])
  expect(await oid('one_index')).toBe(before[0])
  expect(await oid('other_index')).not.toBe(before[1])
})

test('[DP-02] an older release does not migrate a schema that it cannot run on', async () => {
  const contract = parseMigration(
    '9002_contract.sql',
    '-- compatible_from: 9002\nalter table client drop column step;',
  )
  await runMigrations(owner, [...release, contract], limits)
  await owner.query('select pg_advisory_unlock_all()')
  await expect(runMigrations(other, release, limits)).rejects.toThrow('newer than this release')
})
