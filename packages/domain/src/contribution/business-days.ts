import { addDays, dayInMonth, dayOfWeek, daysInMonth, type IsoDate, isoDate, yearOf } from '../iso-date.ts'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** The nth given weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): IsoDate {
  const first = isoDate(year, month, 1)
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7)
}

/** The last Monday of a month. */
function lastMonday(year: number, month: number): IsoDate {
  const last = dayInMonth(year, month, daysInMonth(year, month))
  return addDays(last, -((dayOfWeek(last) - MONDAY + 7) % 7))
}

/** A holiday on a Sunday is observed on the Monday; on a Saturday the banks are open on the Friday before. */
const observed = (date: IsoDate): IsoDate => (dayOfWeek(date) === SUNDAY ? addDays(date, 1) : date)

/**
 * CF-02. The holidays of the Federal Reserve Banks in a year, as observed, in order (the Federal Reserve's schedule
 * of holidays; all eleven since 2021).
 */
export function federalReserveHolidays(year: number): IsoDate[] {
  return [
    observed(isoDate(year, 1, 1)), // New Year's Day
    nthWeekday(year, 1, MONDAY, 3), // Birthday of Martin Luther King, Jr.
    nthWeekday(year, 2, MONDAY, 3), // Washington's Birthday
    lastMonday(year, 5), // Memorial Day
    observed(isoDate(year, 6, 19)), // Juneteenth National Independence Day
    observed(isoDate(year, 7, 4)), // Independence Day
    nthWeekday(year, 9, MONDAY, 1), // Labor Day
    nthWeekday(year, 10, MONDAY, 2), // Columbus Day
    observed(isoDate(year, 11, 11)), // Veterans Day
    nthWeekday(year, 11, THURSDAY, 4), // Thanksgiving Day
    observed(isoDate(year, 12, 25)), // Christmas Day
  ]
}

/** CF-02. Weekends and Federal Reserve holidays are not business days. */
export function isBusinessDay(date: IsoDate): boolean {
  const weekday = dayOfWeek(date)
  return weekday !== SUNDAY && weekday !== SATURDAY && !federalReserveHolidays(yearOf(date)).includes(date)
}

/** CF-02. Funds arrive on the first business day after the scheduled contribution, never on its own day. */
export function fundsArrive(scheduled: IsoDate): IsoDate {
  const next = addDays(scheduled, 1)
  return isBusinessDay(next) ? next : fundsArrive(next)
}
