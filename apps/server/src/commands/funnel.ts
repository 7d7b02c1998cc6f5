/** `npm run funnel -- [days]` reports how far applications of the last `days` days progressed (OP-04). Default: 30. */

import { funnelReport } from '../use-cases/funnel/report.ts'
import { type Command, run } from './command.ts'
import { onDatabase } from './on-database.ts'

export const main: Command = (input) => {
  const [typed = '30', ...more] = input.args
  return onDatabase(
    input,
    'npm run funnel -- [days]',
    /^[1-9]\d{0,3}$/.test(typed) && more.length === 0
      ? ({ funnel }, now) => funnelReport(funnel, Number(typed), now, input.warn)
      : undefined,
  )
}

if (import.meta.main) await run(main)
