import { addMonths, compareDates, dayInMonth, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import type { Schedule } from './schedule.ts'

/** One deposit of a schedule: its date, and the day of the month it stands for (undefined for a one-time deposit). */
export interface Deposit {
  readonly date: IsoDate
  readonly day: number | undefined
}

const inMonth = (days: readonly number[], year: number, month: number): Deposit[] =>
  days.map((day) => ({ date: dayInMonth(year, month, day), day }))

/**
 * The deposits of one calendar year that are still to come, in order. A recurring deposit comes on the day after
 * today at the earliest: whoever confirms today has not yet been drawn upon today, and can still cancel. A one-time
 * deposit may be today's (CO-06), and is sent at once. In February the days 29 and 30 fall on the month's last
 * day; two of them on the same day are two deposits (CO-07).
 */
export function depositsInYear(schedule: Schedule, year: number, today: IsoDate): Deposit[] {
  if (schedule.frequency === 'ONE_TIME') {
    const comes = yearOf(schedule.date) === year && compareDates(schedule.date, today) >= 0
    return comes ? [{ date: schedule.date, day: undefined }] : []
  }
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return months
    .flatMap((month) => inMonth(schedule.days, year, month))
    .filter(({ date }) => compareDates(date, today) > 0)
}

/** CO-07. The next dates of a schedule after today, so many of them; a one-time schedule has one, or none. */
export function nextDates(schedule: Schedule, today: IsoDate, count: number): IsoDate[] {
  if (schedule.frequency === 'ONE_TIME')
    return compareDates(schedule.date, today) >= 0 ? [schedule.date].slice(0, count) : []
  const thisMonth = isoDate(yearOf(today), monthOf(today), 1)
  const months = Array.from({ length: count + 1 }, (_, index) => addMonths(thisMonth, index))
  return months
    .flatMap((month) => inMonth(schedule.days, yearOf(month), monthOf(month)))
    .map(({ date }) => date)
    .filter((date) => compareDates(date, today) > 0)
    .slice(0, count)
}
