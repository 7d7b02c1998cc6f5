import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDataFolderInUse } from '@vestibule/launcher/data-folder'
import { start } from '@vestibule/launcher/postgres'
import { eraseAbandoned } from '@vestibule/launcher/postgres/leftover'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { buildWebIfNeeded } from '@vestibule/launcher/web-build'

/** What the stacks of one test run stand on: one PostgreSQL cluster with a migrated template, and secrets. */
export interface TestEnvironment {
  /** the superuser's address; its cluster's database `vestibule` is the template */
  adminUrl: string
  /** holds secrets.json and the stacks' own folders */
  folder: string
}

const PREFIX = 'vestibule-test-'
const ADMIN_URL = 'VESTIBULE_TEST_ADMIN_URL'
const FOLDER = 'VESTIBULE_TEST_FOLDER'

/**
 * The ground that this run already has, told by its environment, or a new one, which then is in the environment of the
 * processes that this one starts. Returns what removes it, which does nothing when it was someone else's.
 */
export async function prepareEnvironment(): Promise<() => Promise<void>> {
  if (process.env[ADMIN_URL]) return async () => {}
  await eraseAbandonedEnvironments()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  readOrMakeSecrets(folder)
  const postgres = await start({ dataDir: folder, fast: true })
  const remove = async () => {
    delete process.env[ADMIN_URL]
    delete process.env[FOLDER]
    await postgres.erase()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all([buildWebIfNeeded(), migrateTemplate(postgres.ownerUrl)])
  } catch (error) {
    await remove()
    throw error
  }
  process.env[ADMIN_URL] = postgres.adminUrl
  process.env[FOLDER] = folder
  return remove
}

async function migrateTemplate(ownerUrl: string): Promise<void> {
  const { migrate } = await import('../../../apps/server/src/migrate.ts')
  await migrate(ownerUrl)
}

/** Throws when no ground has been prepared: then a test's file name does not end as its kind asks. */
export function testEnvironment(): TestEnvironment {
  const { [ADMIN_URL]: adminUrl, [FOLDER]: folder } = process.env
  if (adminUrl && folder) return { adminUrl, folder }
  throw new Error(
    'No test database was started: a test that needs one is in a file named *.http.test.ts or *.db.test.ts.',
  )
}

/**
 * A test run that was killed leaves its folder, and perhaps its PostgreSQL, behind. One that changed in the last minute
 * may belong to a run that has just begun and not yet taken it.
 */
async function eraseAbandonedEnvironments(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    try {
      const isRecent = Date.now() - statSync(folder).mtimeMs < 60_000
      if (!isRecent && !isDataFolderInUse(folder)) await eraseAbandoned(folder)
    } catch {
      // another user's
    }
  }
}
