import { build } from './build.ts'
import { closeOnSignal, configOrExit, report } from './process.ts'

/** Only jobs, no HTTP: as many of these as wanted beside the servers. */
const service = await build(await configOrExit())
await service.startJobs()
await service.listenMetrics()
report({ type: 'ready' })
closeOnSignal(() => service.close())
