import { compareDates, type IsoDate, parseUsDate, type UsDateCode } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'

/** Parses the date of a trust, MM/DD/YYYY, not in the future. */
export function parseTrustDate(input: string, today: IsoDate): Result<IsoDate, UsDateCode | 'in_future'> {
  const date = parseUsDate(input)
  return date.ok && compareDates(date.value, today) > 0 ? fail('in_future') : date
}
