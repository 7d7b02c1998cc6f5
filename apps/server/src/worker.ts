import { build } from './build.ts'
import { closeOnSignal, configOrExit, report } from './process.ts'

/** Runs jobs only, without HTTP; scale it independently of the servers. */
const service = await build(await configOrExit())
await service.startJobs()
await service.listenMetrics()
report({ type: 'ready' })
closeOnSignal(() => service.close())
