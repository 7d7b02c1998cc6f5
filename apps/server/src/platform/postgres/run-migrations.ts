import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { type Migration, statementsOf } from './migrations.ts'
import { compareSchema, hasTable, ranMigrations, whyRefused } from './schema-compatibility.ts'

/** Maximum wait for another process's migrations. */
const othersMs = 15 * 60_000
/** Maximum time of a statement that builds an index while requests continue. */
const concurrentMs = 12 * 60 * 60_000
/** Such a statement waits for older transactions, but no request queues behind it. */
const concurrentLockMs = 15 * 60_000

/** PostgreSQL's codes of a lock that was not free in time, and of a deadlock. */
const lockCodes = ['55P03', '40P01']

export interface MigrationLimits {
  /** Maximum wait for a lock, during which requests to the same table queue behind the migration. */
  lockMs: number
  /** Number of attempts to get a migration's locks. */
  tries: number
  pauseMs: number
  report: (line: string) => void
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/** Polls, because CREATE INDEX CONCURRENTLY would wait for the snapshot of a blocked process: a deadlock. */
const lockOthersOut = async (db: pg.Client): Promise<void> => {
  for (const deadline = Date.now() + othersMs; Date.now() < deadline; await sleep(200)) {
    const { rows } = await db.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.migrations,
    ])
    if (rows[0]?.locked) return
  }
  throw new Error(`Another process has been running migrations for ${othersMs / 60_000} minutes.`)
}

const prepareTable = async (db: pg.Client): Promise<void> => {
  if (!(await hasTable(db)))
    await db.query(
      'create table migration (name text primary key, checksum text not null, compatible_from integer not null)',
    )
}

const record = (db: pg.Client, { name, checksum, compatibleFrom }: Migration) =>
  db.query('insert into migration (name, checksum, compatible_from) values ($1, $2, $3)', [
    name,
    checksum,
    compatibleFrom,
  ])

const runInTransaction = async (db: pg.Client, migration: Migration): Promise<void> => {
  await db.query('begin')
  try {
    await db.query(migration.text)
    await record(db, migration)
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

/** Drops an index that an interrupted build left invalid. @returns whether a valid index exists */
const hasValidIndex = async (db: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await db.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.valid === false) await db.query(`drop index concurrently ${name}`)
  return rows[0]?.valid === true
}

/** Runs each statement by itself. After a crash, the next run skips the indexes that are complete. */
const runStepwise = async (db: pg.Client, migration: Migration): Promise<void> => {
  const { rows } = await db.query<{ statement: string; lock: string }>(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  await db.query(`set statement_timeout = ${concurrentMs}; set lock_timeout = ${concurrentLockMs}`)
  try {
    for (const text of statementsOf(migration.text)) {
      const [, index] = /^create (?:unique )?index concurrently (\w+) /i.exec(text) ?? []
      if (index === undefined || !(await hasValidIndex(db, index)))
        await db.query({ text, query_timeout: concurrentMs } as pg.QueryConfig)
    }
    await record(db, migration)
  } finally {
    await db.query(`set statement_timeout = '${rows[0]?.statement}'; set lock_timeout = '${rows[0]?.lock}'`)
  }
}

const runOne = async (db: pg.Client, migration: Migration, limits: MigrationLimits): Promise<void> => {
  const { lockMs, tries, pauseMs, report } = limits
  const run = migration.inTransaction ? runInTransaction : runStepwise
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run(db, migration)
    } catch (error) {
      if (!lockCodes.includes(String(codeOf(error))))
        throw new Error(`Migration ${migration.name} failed.`, { cause: error })
      const waitMs = migration.inTransaction ? lockMs : concurrentLockMs
      const waited = `Migration ${migration.name} got no lock within ${waitMs} ms`
      if (attempt >= tries)
        throw new Error(
          `${waited}, ${tries} times. Another transaction holds the lock: see docs/operations/upgrade.md. This migration and the later ones did not run; run npm run migrate again.`,
          { cause: error },
        )
      report(`${waited} (attempt ${attempt} of ${tries}).`)
      await sleep(pauseMs)
    }
}

/** Runs the migrations that the database lacks, in their order. @throws if one fails or was changed after it ran */
export const runMigrations = async (
  db: pg.Client,
  release: readonly Migration[],
  limits: MigrationLimits,
): Promise<void> => {
  await lockOthersOut(db)
  await db.query(`set lock_timeout = ${limits.lockMs}`)
  await prepareTable(db)
  const schema = compareSchema(await ranMigrations(db), release)
  const refusal = whyRefused({ ...schema, missing: [] })
  if (refusal !== undefined) throw new Error(`The migrations did not run, because ${refusal}`)
  for (const migration of release) {
    if (!schema.missing.includes(migration.name)) continue
    const beganAt = performance.now()
    await runOne(db, migration, limits)
    limits.report(`${migration.name} took ${Math.round(performance.now() - beganAt)} ms.`)
  }
}
