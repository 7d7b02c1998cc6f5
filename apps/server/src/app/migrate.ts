import { createHash } from 'node:crypto'
import { disclosureIds, isEffectiveAtOnce } from '@vestibule/domain/disclosures/disclosures'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Language } from '@vestibule/words/language'
import pg from 'pg'
import type { Brand } from '../platform/brand/brand.ts'
import type { BrandDocument } from '../platform/brand/documents.ts'
import { hasTransactionPooler } from '../platform/postgres/find-pooler.ts'
import { migrations } from '../platform/postgres/migrations.ts'
import { type MigrationLimits, runMigrations } from '../platform/postgres/run-migrations.ts'
import { inspectSchema, whyRefused } from '../platform/postgres/schema-compatibility.ts'
import { boundedConnection, connectMs } from '../platform/postgres/timeouts.ts'
import { currentText } from '../use-cases/disclosures/texts.ts'

/** Maximum time of one migration statement that runs in a transaction. */
const migrationMs = 15 * 60_000
/** Maximum idle time between two statements of a transaction. */
const idleMs = 60_000

export interface MigrateOptions extends MigrationLimits {
  /** Lets clocks run ahead of the database's, as local installations and tests do. */
  freeClock: boolean
}

const usualLimits: MigrationLimits = { lockMs: 2_000, tries: 10, pauseMs: 2_000, report: () => undefined }

const withClient = async <T>(
  url: string,
  statementMs: number,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> => {
  const db = new pg.Client({ connectionString: url, ...boundedConnection(statementMs) })
  db.on('error', () => undefined)
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

export const poolerRefusal = 'MIGRATION_DATABASE_URL leads to a pooler in transaction mode'

/** The legal texts of a brand, of which a version never changes. */
export type LegalTexts = Pick<Brand, 'languages' | 'documents'>

/**
 * Runs the missing migrations, and stores the disclosures and the hashes of the brand's documents. @param ownerUrl connects as
 * the tables' owner @throws if a migration fails, or if a migration's checksum changed after it ran
 */
export const migrate = async (
  ownerUrl: string,
  brand: LegalTexts,
  { freeClock, ...limits }: Partial<MigrateOptions> = {},
): Promise<void> => {
  // Migrations need one session: they hold its lock and change its timeouts.
  if (await hasTransactionPooler(ownerUrl))
    throw new Error(`${poolerRefusal}. Use the address of PostgreSQL itself.`)
  await withClient(ownerUrl, migrationMs, async (db) => {
    await db.query(
      `set statement_timeout = ${migrationMs}; set idle_in_transaction_session_timeout = ${idleMs}`,
    )
    await runMigrations(db, await migrations(), { ...usualLimits, ...limits })
    if (freeClock)
      await db.query('insert into free_clock select now() where not exists (select from free_clock)')
    await keepDisclosures(db, brand)
    await keepDocuments(db, brand)
    await db.query('revoke all on migration from vestibule_app; grant select on migration to vestibule_app')
  })
}

const disclosuresOf = (language: Language) =>
  disclosureIds.map((id) => {
    const { version, parts, words } = currentText(language, id)
    return { id, version, parts, words, hash: createHash('sha256').update(words).digest() }
  })

const keptHash = async (
  db: pg.Client,
  language: LanguageCode,
  { id, version }: { id: string; version: number },
): Promise<Buffer | undefined> => {
  const { rows } = await (language === 'en'
    ? db.query<{ hash: Buffer }>('select hash from disclosure where id = $1 and version = $2', [id, version])
    : db.query<{ hash: Buffer }>(
        'select hash from disclosure_translation where disclosure_id = $1 and version = $2 and language = $3',
        [id, version, language],
      ))
  return rows[0]?.hash
}

/** Stores this release's disclosures (SE-08). @throws if a disclosure's text changed without a new version */
const keepDisclosures = async (db: pg.Client, { languages }: LegalTexts): Promise<void> => {
  for (const language of languages.all)
    for (const { id, version, parts, words, hash } of disclosuresOf(language)) {
      const values = [id, version, words, hash, JSON.stringify(parts)]
      await (language.code === 'en'
        ? db.query(
            `insert into disclosure (id, version, words, hash, parts, effective_at_once)
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
            [...values, isEffectiveAtOnce({ id, version })],
          )
        : db.query(
            `insert into disclosure_translation (disclosure_id, version, words, hash, parts, language)
            values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
            [...values, language.code],
          ))
      if (!(await keptHash(db, language.code, { id, version }))?.equals(hash))
        throw new Error(`The ${nameOf(id, language)} have changed: give it a new version.`)
    }
}

const nameOf = (id: string, { code }: Language): string =>
  `words of disclosure ${id}${code === 'en' ? '' : ` in the language ${code}`}`

const nameOfDocument = ({ key, version }: BrandDocument): string => `${key}, version ${version}`
const hashesOf = ({ sha256, html }: BrandDocument): string => [sha256, html?.sha256 ?? ''].join()

/** Returns the hashes of the recorded versions, by name. */
const keptDocuments = async (db: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ name: string; hashes: string }>(
    `select key || ', version ' || version as name,
       encode(sha256, 'hex') || ',' || coalesce(encode(html_hash, 'hex'), '') as hashes from firm_document`,
  )
  return new Map(rows.map(({ name, hashes }) => [name, hashes]))
}

const changedFile = (document: BrandDocument): string =>
  `the file of the document ${nameOfDocument(document)}, has changed: give it a new version`

/** Stores the hashes of the brand's documents. @throws if a document's file changed without a new version */
const keepDocuments = async (db: pg.Client, { documents }: LegalTexts): Promise<void> => {
  for (const { key, version, sha256, html } of documents)
    await db.query(
      'insert into firm_document (key, version, sha256, html_hash) values ($1, $2, $3, $4) on conflict do nothing',
      [key, version, Buffer.from(sha256, 'hex'), html ? Buffer.from(html.sha256, 'hex') : null],
    )
  const kept = await keptDocuments(db)
  for (const document of documents)
    if (kept.get(nameOfDocument(document)) !== hashesOf(document))
      throw new Error(`In the brand, ${changedFile(document)}.`)
}

/** Returns why a process must not start on this database (DP-02), or `undefined` if it may start. */
export const whySchemaRefused = (
  url: string,
  { languages, documents }: LegalTexts,
): Promise<string | undefined> =>
  withClient(url, connectMs, async (db) => {
    const refusal = whyRefused(await inspectSchema(db))
    if (refusal !== undefined) return refusal
    for (const language of languages.all)
      for (const one of disclosuresOf(language)) {
        const hash = await keptHash(db, language.code, one)
        if (!hash) return `it lacks version ${one.version} of disclosure ${one.id}. Run npm run migrate.`
        if (!hash.equals(one.hash))
          return `the ${nameOf(one.id, language)} have changed: give it a new version, then run npm run migrate.`
      }
    const kept = await keptDocuments(db)
    for (const document of documents) {
      const name = nameOfDocument(document)
      if (!kept.has(name)) return `it lacks the document ${name}. Run npm run migrate.`
      if (kept.get(name) !== hashesOf(document)) return `${changedFile(document)}, then run npm run migrate.`
    }
    return undefined
  })
