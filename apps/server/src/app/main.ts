/** Starts the server. In local mode it also migrates the database and runs the jobs. */

import type { Config } from '../platform/config/config.ts'
import { buildBrands } from './brands.ts'
import { migrate } from './migrate.ts'
import { closeOnSignal, configsOrExit, listeningOrExit, report, whyNotOnDatabase } from './process.ts'

const migrateLocally = async (config: Config): Promise<void> => {
  const { mode, migrationDatabaseUrl: ownerUrl, migrationLockMs: lockMs } = config
  if (mode === 'local' && ownerUrl)
    await migrate(ownerUrl.reveal(), config.brand, { lockMs, freeClock: true })
}

const configs = await configsOrExit('server')
const [{ mode, port, host }] = configs
const service = await buildBrands(configs, (config) => whyNotOnDatabase(config, migrateLocally))
if (mode === 'local') await service.startJobs()
await listeningOrExit('PORT', service.app.listen({ port, host }))
await listeningOrExit('FIRM_PORT', service.listenFirm())
await listeningOrExit('METRICS_PORT', service.listenMetrics())
const address = service.app.server.address()
report({ type: 'ready', port: typeof address === 'object' ? address?.port : port })
closeOnSignal(() => service.close())
