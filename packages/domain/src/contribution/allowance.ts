import { type AccountType, sharesIraLimit } from '../account-types.ts'
import type { IsoDate } from '../iso-date.ts'
import type { Dollars } from './amount.ts'
import { type Deposit, depositsInYear } from './deposits.ts'
import { type IraLimits, limitFor } from './ira-limits.ts'
import type { Schedule } from './schedule.ts'

/** All that decides what a choice of contribution comes to. */
export interface Contribution {
  readonly accountType: AccountType
  /** of each deposit */
  readonly amount: Dollars
  readonly schedule: Schedule
  /** today in New York (CO-08) */
  readonly today: IsoDate
  readonly birthYear: number
  readonly limits: IraLimits
  /** dollars by tax year, over both IRAs of the person here; a year that is not named has none */
  readonly alreadyContributed: Readonly<Record<number, Dollars>>
}

/** A deposit with what is sent: less than the chosen amount where the yearly cap is reached by it. */
export interface FundedDeposit extends Deposit {
  readonly amount: Dollars
}

/** CO-05. What may still be paid in for a tax year; without end for accounts that are no IRA. */
export function allowanceFor(contribution: Contribution, taxYear: number): Dollars {
  if (!sharesIraLimit(contribution.accountType)) return Number.POSITIVE_INFINITY
  const cap = limitFor(taxYear, contribution.birthYear, contribution.limits)
  return Math.max(0, cap - (contribution.alreadyContributed[taxYear] ?? 0))
}

/**
 * CO-05. The deposits of a year within its allowance, in order: the full amount while it fits, then once what is
 * left, then nothing until the next tax year.
 */
export function fundedDeposits(contribution: Contribution, year: number): FundedDeposit[] {
  const allowance = allowanceFor(contribution, year)
  return depositsInYear(contribution.schedule, year, contribution.today)
    .map((deposit, index) => ({
      ...deposit,
      amount: Math.min(contribution.amount, Math.max(0, allowance - index * contribution.amount)),
    }))
    .filter(({ amount }) => amount > 0)
}
