import { dayOf, type IsoDate, isCalendarDay, isoDate, monthOf, parseUsDate, yearOf } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'
import { withoutInvisible } from './spaces.ts'
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

/** Allows a time of day after the date, as in 1984-04-17T00:00:00Z. */
const yearFirstPattern = /^\D*(\d{4})\D+(\d{1,2})\D+(\d{1,2})(?:T[\d:.]+Z?|\D*)$/
/** Dates of contact cards, as in 19840417. No month begins with 19 or 20, so they cannot be in US order. */
const contactCardPattern = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const monthFirstPattern = /^\D*(\d{1,2})\D+(\d{1,2})\D+(\d{1,4})\D*$/

const monthNames = ['en', 'es'].map((language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)).toLowerCase())
})

/** Returns the numbers 1 to 12 of the months that `text` names in English or Spanish, by three letters or more. */
const namedMonths = (text: string): number[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).flatMap((word) => {
    const names = monthNames.find((months) => months.some((name) => name.startsWith(word)))
    return names ? [names.findIndex((name) => name.startsWith(word)) + 1] : []
  })

const inOrder = (month: string, day: string, year: string): string =>
  [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/')

/** Reads a pasted date. Returns `undefined` if its parts are ambiguous. */
const inParts = (text: string): string | undefined => {
  const [, year, month, day] = contactCardPattern.exec(text) ?? yearFirstPattern.exec(text) ?? []
  if (year && month && day)
    return Number(month) <= 12 && Number(day) <= 31 ? inOrder(month, day, year) : undefined
  if (/\p{L}/u.test(text)) {
    const [named, ...otherMonths] = namedMonths(text)
    const [, dayOfName] = /^\D*(\d{1,2})\D+\d{4}\D*$/.exec(text) ?? []
    const years = text.match(/\d{4}/g)
    return named && dayOfName && years?.[0] && otherMonths.length === 0
      ? inOrder(String(named), dayOfName, years[0])
      : undefined
  }
  const [, first, second, third] = monthFirstPattern.exec(text) ?? []
  if (!(first && second && third)) return undefined
  const isDayFirst = Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12 && third.length === 4
  return isDayFirst ? inOrder(second, first, third) : inOrder(first, second, third)
}

/**
 * Formats a typed date. Adds zeros only before a typed slash and in pasted dates, so that zeros can be deleted. Returns
 * a pasted text unchanged if it is neither a date nor digits.
 */
export function formatDateInput(text: string, isWhole = false): string {
  const plain = withPlainDigits(withoutInvisible(text)).trim()
  if (isWhole || /^\d{4}-\d{2}-\d{2}$/.test(plain)) {
    const date = inParts(plain)
    if (date !== undefined || /\D/.test(plain)) return date ?? plain
  }
  const digits = digitsOf(plain.replace(/(^|\/)(\d)\/$/, '$10$2'))
  const typed = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    .filter((part) => part !== '')
    .join('/')
  return (isWhole ? inParts(typed) : undefined) ?? typed
}

export interface AgesOfMajority {
  readonly default: number
  readonly byState: Readonly<Partial<Record<StateCode, number>>>
}

/** Ages by law: Ala. Code 26-1-1, Miss. Code 1-3-27. In Nebraska, persons of 18 may contract (Rev. Stat. 43-2101). */
export const defaultAgesOfMajority: AgesOfMajority = { default: 18, byState: { AL: 19, MS: 21 } }

/** Returns the date of majority. Persons born on February 29 come of age on March 1 in common years, never earlier. */
export function reachesMajorityOn(birthDate: IsoDate, state: StateCode, ages: AgesOfMajority): IsoDate {
  const year = yearOf(birthDate) + (ages.byState[state] ?? ages.default)
  const month = monthOf(birthDate)
  const day = dayOf(birthDate)
  return isCalendarDay(year, month, day) ? isoDate(year, month, day) : isoDate(year, month + 1, 1)
}
