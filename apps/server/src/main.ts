/** Starts the server, which also runs the jobs in local mode. */

import { build } from './build.ts'
import { migrate } from './migrate.ts'
import { closeOnSignal, configOrExit, report } from './process.ts'

const config = await configOrExit()
if (config.migrationDatabaseUrl) await migrate(config.migrationDatabaseUrl.reveal(), config.brand.language)
const service = await build(config)
if (config.mode === 'local') await service.startJobs()
await service.app.listen({ port: config.port, host: config.host })
await service.listenMetrics()
const address = service.app.server.address()
report({ type: 'ready', port: typeof address === 'object' ? address?.port : config.port })
closeOnSignal(() => service.close())
