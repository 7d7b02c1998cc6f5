import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessions } from '../../stores/access/sessions.ts'
import { createAudit } from '../../stores/audit/audit.ts'
import { createLimits } from '../../stores/limits.ts'
import { createDatabase as connectTo } from './database.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'

let database: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  database = await createDatabase()
  // With one connection, each statement uses the connection of the statement before.
  db = connectTo(database.appUrl, undefined, { size: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const now = new Date('2026-11-24T12:00:00Z')
const uses = [{ key: 'use', max: 9, seconds: 60 }]
const refused = { actor: 'unproven', action: 'log_in_refused', now } as const
/** Returns where synchronous_commit is set: for the PostgreSQL of tests, on its command line. */
const setBy = async (within: Kysely<Tables>): Promise<string | undefined> => {
  const { rows } = await sql<{ source: string }>`
    select source from pg_settings where name = 'synchronous_commit'`.execute(within)
  return rows[0]?.source
}

const batchedSetBy = statement<{ name: string }, { source: string }>(
  ({ name }) => sql`select source from pg_settings where name = ${name}`,
  { isBatched: true },
)

test('[OP-05] pooled connections wait for the disk, also after statements that only count', async () => {
  expect(await setBy(db)).toBe('command line')
  const batched = await batchedSetBy(db, { name: 'synchronous_commit' })
  expect(batched.rows).toEqual([{ source: 'command line' }])
  await createLimits(db).consume(uses, now)
  await createSessions(db).find(Buffer.alloc(32), now, uses)
  await createAudit(db).append({ email: 'nobody@example.com' }, refused)
  expect(await setBy(db)).toBe('command line')
})

test('[OP-05] a transaction that counts waits for the disk', async () => {
  await db.transaction().execute(async (transaction) => {
    await createLimits(transaction).consume(uses, now)
    await createAudit(transaction).append({ email: 'nobody@example.com' }, refused)
    expect(await setBy(transaction)).toBe('command line')
  })
})

test('[OP-05] no role and no database turns the wait for the disk off', async () => {
  const { rows } =
    await sql`select from pg_db_role_setting where setconfig::text like '%synchronous_commit%'`.execute(db)
  expect(rows).toEqual([])
})
