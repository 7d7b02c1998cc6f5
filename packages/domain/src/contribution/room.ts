import { yearOf } from '../iso-date.ts'
import { allowanceFor, type Contribution } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { depositsInYear } from './deposits.ts'

export interface Room {
  readonly taxYear: number
  /** deposits still to come in that tax year; at least one */
  readonly deposits: number
  /** the most each of them can be, whole dollars, without reaching the cap before the year's end */
  readonly perDeposit: Dollars
  /** whether the chosen amount is above it: the notice of CO-05, never a refusal */
  readonly maxesOut: boolean
}

/**
 * CO-05. What is left of an IRA's yearly cap, divided by the deposits left this year, whole dollars down; with none
 * left this year, the next year's (for a one-time deposit its own year's). Undefined for accounts that are no IRA,
 * and for a one-time date that is past.
 */
export function roomPerDeposit(contribution: Contribution): Room | undefined {
  const { schedule, today, amount } = contribution
  const thisYear = yearOf(today)
  const years = schedule.frequency === 'ONE_TIME' ? [yearOf(schedule.date)] : [thisYear, thisYear + 1]
  for (const taxYear of years) {
    const deposits = depositsInYear(schedule, taxYear, today).length
    const allowance = allowanceFor(contribution, taxYear)
    if (deposits > 0 && Number.isFinite(allowance)) {
      const perDeposit = Math.floor(allowance / deposits)
      return { taxYear, deposits, perDeposit, maxesOut: amount > perDeposit }
    }
  }
  return undefined
}
