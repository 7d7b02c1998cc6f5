/** Starts the server. In local mode it also migrates the database and runs the jobs. */

import { build } from './build.ts'
import { migrate } from './migrate.ts'
import { closeOnSignal, configOrExit, exitUnlessSchemaFits, listeningOrExit, report } from './process.ts'

const config = await configOrExit('server')
const { mode, migrationDatabaseUrl: ownerUrl, migrationLockMs: lockMs } = config
if (mode === 'local' && ownerUrl) await migrate(ownerUrl.reveal(), config.brand, { lockMs, freeClock: true })
await exitUnlessSchemaFits(config)
const service = await build(config)
if (mode === 'local') await service.startJobs()
await listeningOrExit('PORT', service.app.listen({ port: config.port, host: config.host }))
await listeningOrExit('FIRM_PORT', service.listenFirm())
await listeningOrExit('METRICS_PORT', service.listenMetrics())
const address = service.app.server.address()
report({ type: 'ready', port: typeof address === 'object' ? address?.port : config.port })
closeOnSignal(() => service.close())
