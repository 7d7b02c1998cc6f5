/** Runs only the jobs, without HTTP, so that workers scale independently of the servers. */

import { buildBrands } from './brands.ts'
import { closeOnSignal, configsOrExit, exitUnlessSchemaFits, listeningOrExit, report } from './process.ts'

const configs = await configsOrExit('jobs')
await Promise.all(configs.map(exitUnlessSchemaFits))
const service = await buildBrands(configs)
await service.startJobs()
await listeningOrExit('METRICS_PORT', service.listenMetrics())
report({ type: 'ready' })
closeOnSignal(() => service.close())
