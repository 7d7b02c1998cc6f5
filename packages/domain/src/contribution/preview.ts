import { type IsoDate, yearOf } from '../iso-date.ts'
import { type Contribution, depositsFor, fundedDeposits, taxYearsOf } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { plannedYearCount } from './plan.ts'

export interface Preview {
  readonly firstDeposit: IsoDate | undefined
  readonly year: number
  readonly depositsLeft: number
  readonly total: Dollars
  /** The first of three tax years in which the IRA cap reduces or prevents deposits. `undefined` if there is none. */
  readonly stop: CapStop | undefined
}

export interface CapStop {
  readonly taxYear: number
  readonly lastDeposit: IsoDate | undefined
  /** Date of the next year's first deposit. `undefined` if the next year has none, as for a one-time contribution. */
  readonly resumes: IsoDate | undefined
}

function stopIn(contribution: Contribution, taxYear: number): CapStop | undefined {
  const funded = fundedDeposits(contribution, taxYear)
  const full = funded.filter((deposit) => deposit.amount === contribution.amount)
  if (full.length === depositsFor(contribution, taxYear).length) return undefined
  const resumes = fundedDeposits(contribution, taxYear + 1)[0]?.date
  return { taxYear, lastDeposit: funded.at(-1)?.date, resumes }
}

/** Whether a deposit would be made on that day if no limit prevented it. */
export const isScheduledOn = (contribution: Contribution, date: string): boolean =>
  taxYearsOf(contribution, plannedYearCount)
    .flatMap((taxYear) => depositsFor(contribution, taxYear))
    .some((deposit) => deposit.date === date)

export function previewContribution(contribution: Contribution): Preview {
  const year = yearOf(contribution.today)
  const years = taxYearsOf(contribution, plannedYearCount)
  const deposits = years.flatMap((taxYear) => fundedDeposits(contribution, taxYear))
  const thisYear = deposits.filter(({ date }) => yearOf(date) === year)
  const stops = years.map((taxYear) => stopIn(contribution, taxYear))
  return {
    firstDeposit: deposits[0]?.date,
    year,
    depositsLeft: thisYear.length,
    total: thisYear.reduce((sum, deposit) => sum + deposit.amount, 0),
    stop: stops.find((stop) => stop !== undefined),
  }
}
