import { funnelReport } from '../use-cases/funnel/report.ts'
import { onDatabase } from './on-database.ts'

/** `npm run funnel -- [days]`: how far those came who began in the last so many days, 30 unless told (OP-04). */
const [typed = '30', ...more] = process.argv.slice(2)

await onDatabase(
  'npm run funnel -- [days]',
  /^[1-9]\d{0,3}$/.test(typed) && more.length === 0
    ? ({ funnel }, now) => funnelReport(funnel, Number(typed), now)
    : undefined,
)
