import { build } from './build.ts'
import { closeOnSignal, configOrExit, report } from './process.ts'

/** Runs only the jobs, without HTTP, so that workers scale independently of the servers. */
const service = await build(await configOrExit())
await service.startJobs()
await service.listenMetrics()
report({ type: 'ready' })
closeOnSignal(() => service.close())
