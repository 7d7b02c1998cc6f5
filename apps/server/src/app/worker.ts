/** Runs only the jobs, without HTTP, so that workers scale independently of the servers. */

import { build } from './build.ts'
import { closeOnSignal, configOrExit, exitUnlessSchemaFits, listeningOrExit, report } from './process.ts'

const config = await configOrExit('jobs')
await exitUnlessSchemaFits(config)
const service = await build(config)
await service.startJobs()
await listeningOrExit('METRICS_PORT', service.listenMetrics())
report({ type: 'ready' })
closeOnSignal(() => service.close())
