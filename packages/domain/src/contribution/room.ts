import { type IsoDate, isoDate, yearOf } from '../iso-date.ts'
import { allowanceFor, type Contribution, depositsFor, fundedDeposits, taxYearsOf } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { plannedYearCount } from './plan.ts'
import { openTaxYears } from './tax-year.ts'

export interface Room {
  readonly taxYear: number
  readonly deposits: number
  /** Maximum whole-dollar deposit that stays within the cap all year. */
  readonly perDeposit: Dollars
  /** Whether the amount exceeds `perDeposit`. Pages only show a notice and never reject the amount. */
  readonly maxesOut: boolean
}

/** Returns the dollars of a tax year's allowance that the contribution's deposits do not use. */
export const unscheduledFor = (contribution: Contribution, taxYear: number): Dollars =>
  fundedDeposits(contribution, taxYear).reduce(
    (left, { amount }) => left - amount,
    allowanceFor(contribution, taxYear),
  )

/** Divides a year's remaining cap by its number of deposits. Uses the first capped year with deposits, if any. */
export function roomPerDeposit(contribution: Contribution): Room | undefined {
  const { amount } = contribution
  for (const taxYear of taxYearsOf(contribution, 2)) {
    const deposits = depositsFor(contribution, taxYear).length
    const allowance = allowanceFor(contribution, taxYear)
    if (deposits > 0 && Number.isFinite(allowance)) {
      const perDeposit = Math.floor(allowance / deposits)
      return { taxYear, deposits, perDeposit, maxesOut: amount > perDeposit }
    }
  }
  return undefined
}

/** What is possible instead of a contribution of which nothing would be drawn (CO-14). */
export interface NoRoom {
  /** The tax years whose limit is used up. */
  readonly taxYears: readonly number[]
  /** The other tax year that is open on the picked date, if it has room. */
  readonly otherYear: number | undefined
  /** The first day on which a one-time deposit would be drawn. */
  readonly from: IsoDate
}

/** Returns `undefined` if something would be drawn. */
export function noRoom(contribution: Contribution): NoRoom | undefined {
  const { accountType, schedule, today, limits } = contribution
  const taxYears = taxYearsOf(contribution, plannedYearCount)
  const isDrawn = taxYears.some((taxYear) => fundedDeposits(contribution, taxYear).length > 0)
  if (isDrawn || !Number.isFinite(allowanceFor(contribution, yearOf(today)))) return undefined
  const hasRoom = (taxYear: number) => allowanceFor(contribution, taxYear) > 0
  const open = schedule.frequency === 'ONE_TIME' ? openTaxYears(accountType, schedule.date, limits) : []
  let next = Math.max(yearOf(today), ...taxYears, ...open) + 1
  while (!hasRoom(next)) next += 1
  return {
    taxYears,
    otherYear: open.find((year) => !taxYears.includes(year) && hasRoom(year)),
    from: isoDate(next, 1, 1),
  }
}
