import { withPlainDigits } from './fields/digits.ts'
import { fail, ok, type Result } from './result.ts'

/** A date in the format YYYY-MM-DD. */
export type IsoDate = string & { readonly __isoDate: true }

export type IsoDateCode = 'not_a_date'

const isoDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const dayMs = 86_400_000

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Returns the number of days. `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  const days = monthDays[month - 1]
  if (days === undefined) throw new RangeError('month must be 1 to 12')
  return month === 2 && isLeapYear(year) ? 29 : days
}

/** Checks for a calendar date in the years 1 to 9999. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return (
    [year, month, day].every(Number.isInteger) &&
    year >= 1 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  )
}

/** Creates a date. `month` is 1 to 12. Throws if the date does not exist. */
export function isoDate(year: number, month: number, day: number): IsoDate {
  if (!isCalendarDay(year, month, day)) throw new RangeError('not a day of the calendar')
  const padded = (value: number, width: number) => String(value).padStart(width, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as IsoDate
}

export function parseIsoDate(input: string): Result<IsoDate, IsoDateCode> {
  const [, year, month, day] = isoDatePattern.exec(input) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day)) ? ok(input as IsoDate) : fail('not_a_date')
}

export type UsDateCode = 'required' | 'invalid_format' | 'not_a_date'

/** Parses a date in the format MM/DD/YYYY. */
export function parseUsDate(input: string): Result<IsoDate, UsDateCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (parts === null) return fail('invalid_format')
  const [year, month, day] = [Number(parts[3]), Number(parts[1]), Number(parts[2])]
  return isCalendarDay(year, month, day) ? ok(isoDate(year, month, day)) : fail('not_a_date')
}

export const yearOf = (date: IsoDate): number => Number(date.slice(0, 4))
export const monthOf = (date: IsoDate): number => Number(date.slice(5, 7))
export const dayOf = (date: IsoDate): number => Number(date.slice(8, 10))

export const compareDates = (a: IsoDate, b: IsoDate): number => (a < b ? -1 : a > b ? 1 : 0)
export const earlierOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)
export const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? b : a)

const epochDay = (date: IsoDate): number =>
  new Date(0).setUTCFullYear(yearOf(date), monthOf(date) - 1, dayOf(date)) / dayMs

export const daysBetween = (a: IsoDate, b: IsoDate): number => epochDay(b) - epochDay(a)

export function addDays(date: IsoDate, days: number): IsoDate {
  const moved = new Date((epochDay(date) + days) * dayMs)
  return isoDate(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** Creates a date, and replaces a day beyond the month's end by the month's last day. */
export function dayInMonth(year: number, month: number, day: number): IsoDate {
  return isoDate(year, month, Math.min(day, daysInMonth(year, month)))
}

export function addMonths(date: IsoDate, months: number): IsoDate {
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months
  return dayInMonth(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, dayOf(date))
}

/** Returns the day of the week, where 0 is Sunday. */
export const dayOfWeek = (date: IsoDate): number => (((epochDay(date) + 4) % 7) + 7) % 7
