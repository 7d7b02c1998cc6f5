import {
  addDays,
  addMonths,
  compareDates,
  dayInMonth,
  type IsoDate,
  isoDate,
  monthOf,
  yearOf,
} from '../iso-date.ts'
import type { Schedule } from './schedule.ts'

const shortestMonth = 28

/** A scheduled deposit. `day` is the chosen day of the month, or `undefined` for a one-time deposit. */
export interface Deposit {
  readonly date: IsoDate
  readonly day: number | undefined
}

/** If a short month puts both days on its last day, the earlier deposit moves one day back. */
const inMonth = (days: readonly number[], year: number, month: number): Deposit[] =>
  days.map((day, index) => {
    const date = dayInMonth(year, month, day)
    const next = days[index + 1]
    const isShared = next !== undefined && dayInMonth(year, month, next) === date
    return { date: isShared ? addDays(date, -1) : date, day }
  })

/** Whether February can put both days on one day, so that no endless monthly schedule has the right dates. */
export const sharesFebruary = (schedule: Schedule): boolean =>
  schedule.frequency === 'TWICE_PER_MONTH' && schedule.days[0] >= shortestMonth

/** Returns the year's deposits. Recurring ones start tomorrow at the earliest, so that each can still be canceled. */
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
