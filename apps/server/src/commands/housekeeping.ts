/** `npm run housekeeping` runs housekeeping once. With `-- --dry-run`, it lists what retention would delete (NV-16). */

import { build } from '../build.ts'
import { createClock } from '../platform/clock.ts'
import { configOrExit, exitUnlessSchemaFits } from '../process.ts'
import { dryRun } from '../use-cases/retention/dry-run.ts'
import { retentionOfEnvironment } from './from-environment.ts'
import { clockFile, onDatabase, type Work } from './on-database.ts'

const usage = 'npm run --silent housekeeping -- [--dry-run]'

const list: Work = async (store) => {
  const due = await dryRun({ store, clock: createClock(clockFile), retention: retentionOfEnvironment() })
  const lines = due.map(({ id, state, dueOn, reason }) => [id, state, dueOn, reason].join('\t'))
  return [...lines, `${due.length} would be deleted.`].join('\n')
}

const run = async (): Promise<void> => {
  const config = await configOrExit('jobs')
  await exitUnlessSchemaFits(config)
  const service = await build(config)
  try {
    await service.housekeep()
  } finally {
    await service.close()
  }
}

const [flag, ...more] = process.argv.slice(2)
if (flag === undefined) await run()
else await onDatabase(usage, flag === '--dry-run' && more.length === 0 ? list : undefined)
