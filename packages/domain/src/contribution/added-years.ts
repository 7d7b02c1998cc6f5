import { compareDates, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { plannedYearCount } from './plan.ts'

const december = 12

/** Returns the years after `lastYear` up to this year + 2, or + 3 in December if `confirmedOn` is before that month. */
export function addedYears(today: IsoDate, confirmedOn: IsoDate, lastYear: number): number[] {
  const year = yearOf(today)
  const isAhead = monthOf(today) === december && compareDates(confirmedOn, isoDate(year, december, 1)) < 0
  const until = year + plannedYearCount - 1 + (isAhead ? 1 : 0)
  return Array.from({ length: Math.max(0, until - lastYear) }, (_, index) => lastYear + 1 + index)
}
