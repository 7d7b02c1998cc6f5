/** Runs only the jobs, without HTTP, so that workers scale independently of the servers. */

import { build } from './build.ts'
import { closeOnSignal, configOrExit, report } from './process.ts'

const service = await build(await configOrExit())
await service.startJobs()
await service.listenMetrics()
report({ type: 'ready' })
closeOnSignal(() => service.close())
