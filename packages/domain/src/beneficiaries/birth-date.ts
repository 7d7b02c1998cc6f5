import { compareDates, type IsoDate, parseUsDate, yearOf } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'

export type BeneficiaryBirthDateCode =
  | 'required'
  | 'invalid_format'
  | 'not_a_date'
  | 'in_future'
  | 'too_long_ago'

export const earliestBirthYear = 1900

/** Parses a date in the format MM/DD/YYYY from 1900 to today. */
export function parseBeneficiaryBirthDate(
  input: string,
  today: IsoDate,
): Result<IsoDate, BeneficiaryBirthDateCode> {
  const date = parseUsDate(input)
  if (!date.ok) return date
  if (yearOf(date.value) < earliestBirthYear) return fail('too_long_ago')
  return compareDates(date.value, today) > 0 ? fail('in_future') : date
}
