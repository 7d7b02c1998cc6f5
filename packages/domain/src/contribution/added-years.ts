import { compareDates, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { PLANNED_YEARS } from './plan.ts'

const DECEMBER = 12

/**
 * CO-05. The tax years that are to be added to a recurring IRA contribution, in order: this year and the next two are
 * always planned, and from December on the year after those for who had confirmed before that December. Who confirms in
 * December has the next two whole years, and gets the third in January.
 * @param lastYear the last one that is planned
 */
export function addedYears(today: IsoDate, confirmedOn: IsoDate, lastYear: number): number[] {
  const year = yearOf(today)
  const isAhead = monthOf(today) === DECEMBER && compareDates(confirmedOn, isoDate(year, DECEMBER, 1)) < 0
  const until = year + PLANNED_YEARS - 1 + (isAhead ? 1 : 0)
  return Array.from({ length: Math.max(0, until - lastYear) }, (_, index) => lastYear + 1 + index)
}
