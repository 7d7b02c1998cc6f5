/** `npm run housekeeping` runs housekeeping once. With `-- --dry-run`, it lists what retention would delete (NV-16). */

import { build } from '../app/build.ts'
import { checkedConfig, whyNotOnDatabase } from '../app/process.ts'
import { readRetention } from '../platform/config/config.ts'
import { dryRun } from '../use-cases/retention/dry-run.ts'
import { type Command, onEachBrand, run } from './command.ts'
import { onDatabase, type Work } from './on-database.ts'

const usage = 'npm run --silent housekeeping -- [--dry-run]'

const list: Work = async (store, _now, { clock, env }) => {
  const due = await dryRun({ store, clock, retention: readRetention(env) })
  const lines = due.map(({ id, state, dueOn, reason }) => [id, state, dueOn, reason].join('\t'))
  return [...lines, `${due.length} would be deleted.`].join('\n')
}

export const main: Command = async (input) => {
  const [flag, ...more] = input.args
  if (flag !== undefined)
    return onDatabase(input, usage, flag === '--dry-run' && more.length === 0 ? list : undefined)
  const config = await checkedConfig('jobs', input.env)
  const reason = await whyNotOnDatabase(config)
  if (reason !== undefined) {
    input.warn(`Housekeeping does not run: ${reason}`)
    return 1
  }
  const service = await build(config, { write: (line) => input.print(line.trimEnd()) })
  try {
    await service.housekeep()
  } finally {
    await service.close()
  }
  return 0
}

if (import.meta.main) await run(main, onEachBrand)
