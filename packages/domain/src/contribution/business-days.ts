import { addDays, dayInMonth, dayOfWeek, daysInMonth, type IsoDate, isoDate, yearOf } from '../iso-date.ts'

const sunday = 0
const monday = 1
const thursday = 4
const saturday = 6

function nthWeekday(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = isoDate(year, month, 1)
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7)
}

function lastMonday(year: number, month: number): IsoDate {
  const last = dayInMonth(year, month, daysInMonth(year, month))
  return addDays(last, -((dayOfWeek(last) - monday + 7) % 7))
}

const observed = (date: IsoDate): IsoDate => (dayOfWeek(date) === sunday ? addDays(date, 1) : date)

/** Returns the holidays, valid from 2021. A Sunday holiday moves to Monday, but a Saturday holiday does not move. */
export function federalReserveHolidays(year: number): IsoDate[] {
  return [
    observed(isoDate(year, 1, 1)), // New Year's Day
    nthWeekday(year, 1, monday, 3), // Birthday of Martin Luther King, Jr.
    nthWeekday(year, 2, monday, 3), // Washington's Birthday
    lastMonday(year, 5), // Memorial Day
    observed(isoDate(year, 6, 19)), // Juneteenth National Independence Day
    observed(isoDate(year, 7, 4)), // Independence Day
    nthWeekday(year, 9, monday, 1), // Labor Day
    nthWeekday(year, 10, monday, 2), // Columbus Day
    observed(isoDate(year, 11, 11)), // Veterans Day
    nthWeekday(year, 11, thursday, 4), // Thanksgiving Day
    observed(isoDate(year, 12, 25)), // Christmas Day
  ]
}

export function isBusinessDay(date: IsoDate): boolean {
  const weekday = dayOfWeek(date)
  return weekday !== sunday && weekday !== saturday && !federalReserveHolidays(yearOf(date)).includes(date)
}

export interface DebitDays {
  readonly scheduledOn: IsoDate
  readonly arrivesOn: IsoDate
}

export const debitDays = (scheduledOn: IsoDate): DebitDays => ({
  scheduledOn,
  arrivesOn: nextBusinessDay(scheduledOn),
})

/** Returns the first business day after the scheduled date. */
export function nextBusinessDay(scheduled: IsoDate): IsoDate {
  const next = addDays(scheduled, 1)
  return isBusinessDay(next) ? next : nextBusinessDay(next)
}

/** Returns the business day that is this number of business days after the date. */
export const addBusinessDays = (date: IsoDate, count: number): IsoDate =>
  count === 0 ? date : addBusinessDays(nextBusinessDay(date), count - 1)
