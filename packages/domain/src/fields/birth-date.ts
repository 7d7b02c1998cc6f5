import { dayOf, type IsoDate, isCalendarDay, isoDate, monthOf, parseUsDate, yearOf } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import type { StateCode } from './state.ts'

export type BirthDateCode = 'required' | 'invalid_format' | 'not_a_date' | 'age_out_of_range'

export const minAge = 18
export const maxAge = 75

/** Returns the difference of the years, which is the specification's definition of age. */
export const ageByYear = (birthDate: IsoDate, today: IsoDate): number => yearOf(today) - yearOf(birthDate)

export function parseBirthDate(input: string, today: IsoDate): Result<IsoDate, BirthDateCode> {
  const date = parseUsDate(input)
  if (!date.ok) return date
  const age = ageByYear(date.value, today)
  return age < minAge || age > maxAge ? fail('age_out_of_range') : date
}

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

export const typedBirthDate = (
  parts: { [F in keyof BirthDateParts]?: string | undefined } | null,
): string => {
  const texts = [parts?.dob_month, parts?.dob_date, parts?.dob_year].map((part) => part?.trim() ?? '')
  return texts.every((text) => text === '') ? '' : texts.map((text) => text.padStart(2, '0')).join('/')
}

const yearFirstPattern = /^\D*(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/
const monthFirstPattern = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{1,4})\D*$/

const inParts = (text: string): string | undefined => {
  const [, year, month, day] = yearFirstPattern.exec(text) ?? []
  if (year && month && day) return `${month.padStart(2, '0')}${day.padStart(2, '0')}${year}`
  const [, first, second, third] = monthFirstPattern.exec(text) ?? []
  return first && second && third ? `${first.padStart(2, '0')}${second.padStart(2, '0')}${third}` : undefined
}

/** Formats a typed date. Adds zeros only before a typed slash and in pasted dates, so that zeros can be deleted. */
export function formatDateInput(text: string, isWhole = false): string {
  const plain = withPlainDigits(text)
  const whole = isWhole || /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(plain) ? inParts(plain) : undefined
  const digits = digitsOf(whole ?? plain.replace(/(^|\/)(\d)\/$/, '$10$2'))
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}

export interface AgesOfMajority {
  readonly default: number
  readonly byState: Readonly<Partial<Record<StateCode, number>>>
}

/** Ages by law: Ala. Code 26-1-1, Neb. Rev. Stat. 43-2101, Miss. Code 1-3-27. */
export const defaultAgesOfMajority: AgesOfMajority = { default: 18, byState: { AL: 19, NE: 19, MS: 21 } }

/** Returns the date of majority. Persons born on February 29 come of age on March 1 in common years, never earlier. */
export function reachesMajorityOn(birthDate: IsoDate, state: StateCode, ages: AgesOfMajority): IsoDate {
  const year = yearOf(birthDate) + (ages.byState[state] ?? ages.default)
  const month = monthOf(birthDate)
  const day = dayOf(birthDate)
  return isCalendarDay(year, month, day) ? isoDate(year, month, day) : isoDate(year, month + 1, 1)
}
