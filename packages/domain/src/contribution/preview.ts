import { type IsoDate, yearOf } from '../iso-date.ts'
import { type Contribution, fundedDeposits } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { depositsInYear } from './deposits.ts'
import { PLANNED_YEARS } from './plan.ts'

/** CO-11. What a choice of contribution means, in the words' terms. */
export interface Preview {
  /** undefined when nothing is sent in the years looked at */
  readonly firstDeposit: IsoDate | undefined
  /** the calendar year that the next two count in: today's */
  readonly year: number
  readonly depositsLeft: number
  readonly total: Dollars
  /** where an IRA's yearly cap first stops it, if it does in this tax year or the next two */
  readonly stop: CapStop | undefined
}

export interface CapStop {
  readonly taxYear: number
  /** the last deposit before the stop, in full or the rest up to the cap; undefined when the year has none at all */
  readonly lastDeposit: IsoDate | undefined
  /** the first deposit of the next tax year; undefined for a one-time contribution */
  readonly resumes: IsoDate | undefined
}

/** The cap stops a year in which some deposit is sent for less than the chosen amount, or not at all. */
function stopIn(contribution: Contribution, taxYear: number): CapStop | undefined {
  const { schedule, today, amount } = contribution
  const funded = fundedDeposits(contribution, taxYear)
  const full = funded.filter((deposit) => deposit.amount === amount)
  if (full.length === depositsInYear(schedule, taxYear, today).length) return undefined
  const resumes = fundedDeposits(contribution, taxYear + 1)[0]?.date
  return { taxYear, lastDeposit: funded.at(-1)?.date, resumes }
}

/** CO-11. The first deposit's date, deposits left and total this year, and where an IRA's cap stops it. */
export function previewContribution(contribution: Contribution): Preview {
  const { schedule, today } = contribution
  const year = yearOf(today)
  const first = schedule.frequency === 'ONE_TIME' ? yearOf(schedule.date) : year
  const years = Array.from({ length: PLANNED_YEARS }, (_, index) => first + index)
  const thisYear = fundedDeposits(contribution, year)
  const stops = years.map((taxYear) => stopIn(contribution, taxYear))
  return {
    firstDeposit: years.flatMap((taxYear) => fundedDeposits(contribution, taxYear))[0]?.date,
    year,
    depositsLeft: thisYear.length,
    total: thisYear.reduce((sum, deposit) => sum + deposit.amount, 0),
    stop: stops.find((stop) => stop !== undefined),
  }
}
