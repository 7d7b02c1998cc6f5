// `npm start` runs all processes on this machine, with the sandbox in place of the providers.

import { greeting } from './greeting.ts'
import { Launcher, logTo } from './launcher.ts'
import {
  type OwnCluster,
  secondBrandOf,
  secondDatabase,
  showsTwoBrands,
  writeBrands,
} from './local-brands.ts'
import { type LocalSettings, overrides, sandboxEnvironment, serverEnvironment } from './local-environment.ts'
import { readLocalSettings } from './local-settings.ts'
import { start as startPostgres } from './postgres.ts'
import { startService } from './service.ts'
import { buildWebIfNeeded } from './web-build.ts'

const launcher = new Launcher()

await launcher.run(async () => {
  const settings = await readLocalSettings(process.env)
  const second = showsTwoBrands(process.env, settings) ? await secondBrandOf(settings) : undefined
  const sandboxes = (second ? [settings, second] : [settings]).map((of) =>
    startPart('sandbox', of, sandboxEnvironment(of)),
  )
  await Promise.all([...sandboxes, startServer(settings, second)])
  console.log(greeting(settings, second))
  console.log(`\nready in ${Math.round(performance.now())} ms`)
})

async function startServer(settings: LocalSettings, second: LocalSettings | undefined): Promise<void> {
  const [database] = await Promise.all([startDatabase(settings), buildWebIfNeeded()])
  const environment = second
    ? writeBrands({ settings, database }, { settings: second, database: await secondDatabase(database) })
    : serverEnvironment(settings, database)
  await startPart('server', settings, environment)
}

/** Starts the embedded PostgreSQL unless DATABASE_URL is set. */
async function startDatabase(settings: LocalSettings): Promise<OwnCluster> {
  const { DATABASE_URL, STEWARD_DATABASE_URL = '', MIGRATION_DATABASE_URL = '' } = process.env
  if (DATABASE_URL)
    return {
      appUrl: DATABASE_URL,
      stewardUrl: STEWARD_DATABASE_URL,
      ownerUrl: MIGRATION_DATABASE_URL,
      adminUrl: '',
    }
  return launcher.add('database', startPostgres({ dataDir: settings.dataDir }))
}

async function startPart(
  role: 'sandbox' | 'server',
  settings: LocalSettings,
  environment: Record<string, string | undefined>,
) {
  const env = { ...environment, ...overrides(settings) }
  const entry = role === 'server' ? 'apps/server/src/app/main.ts' : 'apps/sandbox/src/main.ts'
  const onLine = logTo(settings.dataDir, role)
  await launcher.add(role, startService({ name: `The ${role}`, entry, env, onLine }))
}
