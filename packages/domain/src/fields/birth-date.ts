import { dayOf, type IsoDate, isCalendarDay, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { fail, ok, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import type { StateCode } from './state.ts'

export type BirthDateCode = 'required' | 'invalid_format' | 'not_a_date' | 'age_out_of_range'

export const AGE_MIN = 18
export const AGE_MAX = 75

/** PE-10. Age as the specification counts it: the difference of the years. */
export const ageByYear = (birthDate: IsoDate, today: IsoDate): number => yearOf(today) - yearOf(birthDate)

/** PE-10, as typed: MM/DD/YYYY. A day of the calendar, and an age of 18 to 75 by the difference of the years. */
export function parseBirthDate(input: string, today: IsoDate): Result<IsoDate, BirthDateCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (parts === null) return fail('invalid_format')
  const [year, month, day] = [Number(parts[3]), Number(parts[1]), Number(parts[2])]
  if (!isCalendarDay(year, month, day)) return fail('not_a_date')
  const birthDate = isoDate(year, month, day)
  const age = ageByYear(birthDate, today)
  return age < AGE_MIN || age > AGE_MAX ? fail('age_out_of_range') : ok(birthDate)
}

/** A date of birth as the API carries it; `dob_date` is the day. */
export interface BirthDateParts {
  dob_date: string
  dob_month: string
  dob_year: string
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

export const birthDateParts = (date: IsoDate): BirthDateParts => ({
  dob_date: twoDigits(dayOf(date)),
  dob_month: twoDigits(monthOf(date)),
  dob_year: String(yearOf(date)),
})

/** The API's parts as a person types them, MM/DD/YYYY; empty where there are none. */
export const typedBirthDate = (
  parts: { [F in keyof BirthDateParts]?: string | undefined } | null,
): string => {
  const texts = [parts?.dob_month, parts?.dob_date, parts?.dob_year].map((part) => part?.trim() ?? '')
  return texts.every((text) => text === '') ? '' : texts.map((text) => text.padStart(2, '0')).join('/')
}

/** A date that was put in as a whole, in its parts: YYYY-MM-DD, or month, day and year with anything between them. */
const YEAR_FIRST = /^\D*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/
const MONTH_FIRST = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{1,4})\D*$/

const inParts = (text: string): string | undefined => {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return `${month.padStart(2, '0')}${day.padStart(2, '0')}${year}`
  const [, first, second, third] = MONTH_FIRST.exec(text) ?? []
  return first && second && third ? `${first.padStart(2, '0')}${second.padStart(2, '0')}${third}` : undefined
}

/**
 * What a date field shows while a date is typed: MM/DD/YYYY, slashes inserted. A single digit closed by a typed
 * slash gets its zero; digits too many stay. YYYY-MM-DD, as browsers fill it in, is turned round. Where the text was put in
 * as a whole (`isWhole`: pasted, filled in), single digits get their zero, whatever separates them; where a digit was deleted
 * they do not, for it would come back at once.
 */
export function formatDateInput(text: string, isWhole = false): string {
  const plain = withPlainDigits(text)
  const whole = isWhole || /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(plain) ? inParts(plain) : undefined
  const digits = digitsOf(whole ?? plain.replace(/(^|\/)(\d)\/$/, '$10$2'))
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

/** Years to the age of majority: 18, but for the states named. */
export interface AgesOfMajority {
  readonly default: number
  readonly byState: Readonly<Partial<Record<StateCode, number>>>
}

/** PE-10. Where nothing else is configured: Alabama and Nebraska 19, Mississippi 21 (Ala. Code 26-1-1, Neb. Rev. Stat. 43-2101, Miss. Code 1-3-27). */
export const AGES_OF_MAJORITY: AgesOfMajority = { default: 18, byState: { AL: 19, NE: 19, MS: 21 } }

/**
 * PE-10. The first day on which the person has really reached the age of majority of their state. Someone born on
 * 29 February reaches it on 1 March of a year without that day: never a day too early.
 */
export function reachesMajorityOn(birthDate: IsoDate, state: StateCode, ages: AgesOfMajority): IsoDate {
  const year = yearOf(birthDate) + (ages.byState[state] ?? ages.default)
  const month = monthOf(birthDate)
  const day = dayOf(birthDate)
  return isCalendarDay(year, month, day) ? isoDate(year, month, day) : isoDate(year, month + 1, 1)
}
