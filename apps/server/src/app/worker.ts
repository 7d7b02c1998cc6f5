/** Runs only the jobs, without HTTP, so that workers scale independently of the servers. */

import { buildBrands } from './brands.ts'
import { closeOnSignal, configsOrExit, listeningOrExit, report, whyNotOnDatabase } from './process.ts'

const service = await buildBrands(await configsOrExit('jobs'), (config) => whyNotOnDatabase(config))
await service.startJobs()
await listeningOrExit('METRICS_PORT', service.listenMetrics())
report({ type: 'ready' })
closeOnSignal(() => service.close())
