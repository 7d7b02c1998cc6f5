import { build } from '../build.ts'
import { configOrExit } from '../process.ts'

/** `npm run housekeeping`: one turn now, of what a worker does every ten minutes. */
const service = await build(await configOrExit())
try {
  await service.housekeep()
} finally {
  await service.close()
}
