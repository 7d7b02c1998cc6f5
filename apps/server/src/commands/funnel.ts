/** `npm run funnel -- [days]` reports the progress of the last `days` days' applications, 30 by default (OP-04). */

import { funnelReport } from '../use-cases/funnel/report.ts'
import { onDatabase } from './on-database.ts'

const [typed = '30', ...more] = process.argv.slice(2)

await onDatabase(
  'npm run funnel -- [days]',
  /^[1-9]\d{0,3}$/.test(typed) && more.length === 0
    ? ({ funnel }, now) => funnelReport(funnel, Number(typed), now)
    : undefined,
)
