import { compareDates, type IsoDate, isCalendarDay, isoDate } from '../iso-date.ts'
import { fail, ok, type Result } from '../result.ts'

export type BornCode = 'required' | 'invalid_format' | 'not_a_date' | 'in_future' | 'too_long_ago'

export const earliestBirthYear = 1900

/** MM/DD/YYYY, from 1900 to today (PE-15). */
export function parseBorn(input: string, today: IsoDate): Result<IsoDate, BornCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (parts === null) return fail('invalid_format')
  const [year, month, day] = [Number(parts[3]), Number(parts[1]), Number(parts[2])]
  if (!isCalendarDay(year, month, day)) return fail('not_a_date')
  if (year < earliestBirthYear) return fail('too_long_ago')
  const born = isoDate(year, month, day)
  return compareDates(born, today) > 0 ? fail('in_future') : ok(born)
}
