/** `npm run funnel -- [days]` reports how far applications of the last `days` days progressed (OP-04). Default: 30. */

import { funnelReport } from '../use-cases/funnel/report.ts'
import { onDatabase } from './on-database.ts'

const [typed = '30', ...more] = process.argv.slice(2)

await onDatabase(
  'npm run funnel -- [days]',
  /^[1-9]\d{0,3}$/.test(typed) && more.length === 0
    ? ({ funnel }, now) => funnelReport(funnel, Number(typed), now)
    : undefined,
)
