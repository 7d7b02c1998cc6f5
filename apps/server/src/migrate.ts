import { createHash } from 'node:crypto'
import { disclosureIds, isEffectiveAtOnce } from '@vestibule/domain/disclosures/disclosures'
import type { Language } from '@vestibule/words/language'
import pg from 'pg'
import { migrations } from './platform/postgres/migrations.ts'
import { boundedConnection } from './platform/postgres/timeouts.ts'
import { currentText } from './use-cases/disclosures/texts.ts'

/** Arbitrary id of an advisory lock. With this lock, servers that start together migrate one at a time. */
const lock = 7_214_551

/** Maximum time of one migration statement, and maximum wait for another server's migration. */
const migrationMs = 15 * 60_000
/** Maximum wait for a table lock. Requests queue behind a waiting migration. The next server start repeats it. */
const lockMs = 10_000
/** Maximum idle time between two statements of a transaction. */
const idleMs = 60_000

/**
 * Runs each new file of migrations/ in order, in its own transaction. Then stores the disclosures.
 * @param ownerUrl connects as the tables' owner @param language contains the disclosures
 * @throws if a migration fails, or if the file of an earlier migration changed
 */
export const migrate = async (ownerUrl: string, language: Language): Promise<void> => {
  const db = new pg.Client({ connectionString: ownerUrl, ...boundedConnection(migrationMs) })
  db.on('error', () => undefined)
  await db.connect()
  try {
    await db.query(
      `set statement_timeout = ${migrationMs}; set lock_timeout = 0; set idle_in_transaction_session_timeout = ${idleMs}`,
    )
    await db.query('select pg_advisory_lock($1)', [lock])
    await db.query(`set lock_timeout = ${lockMs}`)
    await db.query('create table if not exists migration (name text primary key, checksum text not null)')
    const ran = await db.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const known = new Map(ran.rows.map((row) => [row.name, row.checksum]))
    for (const { name, text, checksum } of await migrations()) {
      if (known.get(name) === checksum) continue
      if (known.has(name))
        throw new Error(
          `Migration ${name} has changed since it ran here. Migrations only go forward: add a new file.`,
        )
      await db.query('begin')
      try {
        await db.query(text)
        await db.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
        await db.query('commit')
      } catch (error) {
        await db.query('rollback')
        throw new Error(`Migration ${name} failed.`, { cause: error })
      }
    }
    await keepDisclosures(db, language)
    await db.query('revoke all on migration from vestibule_app')
    await db.query('grant select on migration to vestibule_app')
  } finally {
    await db.end()
  }
}

/** Stores this release's disclosures (SE-08). @throws if a disclosure's text changed without a new version */
const keepDisclosures = async (db: pg.Client, language: Language): Promise<void> => {
  for (const id of disclosureIds) {
    const { version, parts, words } = currentText(language, id)
    const hash = createHash('sha256').update(words).digest()
    await db.query(
      `insert into disclosure (id, version, words, hash, parts, effective_at_once)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, version, words, hash, JSON.stringify(parts), isEffectiveAtOnce({ id, version })],
    )
    const kept = await db.query<{ hash: Buffer }>(
      'select hash from disclosure where id = $1 and version = $2',
      [id, version],
    )
    if (!kept.rows[0]?.hash.equals(hash))
      throw new Error(`The words of disclosure ${id} have changed: give it a new version.`)
  }
}
