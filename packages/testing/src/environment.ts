import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDataFolderInUse } from '@vestibule/launcher/data-folder'
import { start } from '@vestibule/launcher/postgres'
import { eraseAbandoned } from '@vestibule/launcher/postgres/leftover'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { buildWebIfNeeded } from '@vestibule/launcher/web-build'
import { catalogs } from '@vestibule/words/catalogs'
import { createLanguage, createLanguages } from '@vestibule/words/language'
import { pooledUrl, startPooler } from './pooler.ts'

type Pooler = Awaited<ReturnType<typeof startPooler>>

/** Resources that a test run's stacks share: a PostgreSQL cluster with a migrated template, and secrets. */
export interface TestEnvironment {
  /** Connection string for the superuser. The template is the database `vestibule`. */
  adminUrl: string
  /** Path of the folder that contains secrets.json and a folder for each stack. */
  folder: string
}

const PREFIX = 'vestibule-test-'
const ADMIN_URL = 'VESTIBULE_TEST_ADMIN_URL'
const FOLDER = 'VESTIBULE_TEST_FOLDER'
const POOLER_PORT = 'VESTIBULE_TEST_POOLER_PORT'

/** Puts PgBouncer between each stack's servers and their database: `VESTIBULE_TEST_POOLER=1 npm test -- http`. */
const isPooled = process.env.VESTIBULE_TEST_POOLER === '1'

/** Starts the environment and sets `process.env`, unless a parent process did. @returns a cleanup function */
export async function prepareEnvironment(): Promise<() => Promise<void>> {
  if (process.env[ADMIN_URL]) return async () => {}
  await eraseAbandonedEnvironments()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  readOrMakeSecrets(folder)
  const postgres = await start({ dataDir: folder, fast: true })
  let pooler: Pooler | undefined
  const remove = async () => {
    delete process.env[ADMIN_URL]
    delete process.env[FOLDER]
    delete process.env[POOLER_PORT]
    await pooler?.stop()
    await postgres.erase()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([buildWebIfNeeded(), migrateTemplate(postgres.ownerUrl)])
    if (isPooled) pooler = await startPooler(postgres.adminUrl)
  } catch (error) {
    await remove()
    throw error
  }
  process.env[ADMIN_URL] = postgres.adminUrl
  process.env[FOLDER] = folder
  if (pooler) process.env[POOLER_PORT] = String(pooler.port)
  return remove
}

async function migrateTemplate(ownerUrl: string): Promise<void> {
  const { migrate } = await import('../../../apps/server/src/app/migrate.ts')
  const languages = createLanguages([createLanguage('en', catalogs.en), createLanguage('es', catalogs.es)])
  const { readBrand, defaultBrand } = await import('../../../apps/server/src/platform/brand/brand.ts')
  const { brokerNames } = await import('../../../apps/server/src/platform/config/brokers.ts')
  const documents = brokerNames.flatMap((broker) => readBrand(defaultBrand, broker).brand?.documents ?? [])
  await migrate(ownerUrl, { languages, documents }, { freeClock: true })
}

/** Returns the settings of a server that reaches a database through the pooler, or none without a pooler. */
export function poolerSettings(database: string): Record<string, string> {
  const { [POOLER_PORT]: port } = process.env
  if (port === undefined) return {}
  return { DATABASE_URL: pooledUrl(Number(port), database), DATABASE_POOLER: 'transaction' }
}

export function testEnvironment(): TestEnvironment {
  const { [ADMIN_URL]: adminUrl, [FOLDER]: folder } = process.env
  if (adminUrl && folder) return { adminUrl, folder }
  throw new Error(
    'No test database was started: a test that needs one is in a file named *.http.test.ts or *.db.test.ts.',
  )
}

/** Removes the environments of killed runs. Skips folders less than a minute old, which may not have a lock yet. */
async function eraseAbandonedEnvironments(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      const isRecent = Date.now() - statSync(folder).mtimeMs < 60_000
      if (!isRecent && !isDataFolderInUse(folder)) await eraseAbandoned(folder)
    } catch {
      // The folder belongs to a different user.
    }
  }
}
