import { compareDates, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { plannedYearCount } from './plan.ts'

const december = 12

/** Returns the years after `lastYear` to this year + 2. In December, adds one unless `confirmedOn` is in this month. */
export function addedYears(today: IsoDate, confirmedOn: IsoDate, lastYear: number): number[] {
  const year = yearOf(today)
  const isAhead = monthOf(today) === december && compareDates(confirmedOn, isoDate(year, december, 1)) < 0
  const until = year + plannedYearCount - 1 + (isAhead ? 1 : 0)
  return Array.from({ length: Math.max(0, until - lastYear) }, (_, index) => lastYear + 1 + index)
}
