import { type AccountType, sharesIraLimit } from '../account-types.ts'
import type { IsoDate } from '../iso-date.ts'
import type { Dollars } from './amount.ts'
import { type Deposit, depositsInYear } from './deposits.ts'
import { type IraLimits, limitFor } from './ira-limits.ts'
import type { Schedule } from './schedule.ts'

export interface Contribution {
  readonly accountType: AccountType
  /** Per deposit. */
  readonly amount: Dollars
  readonly schedule: Schedule
  /** New York date. */
  readonly today: IsoDate
  readonly birthYear: number
  readonly limits: IraLimits
  /** Dollars by tax year over all IRAs of the person; a missing year means 0. */
  readonly alreadyContributed: Readonly<Record<number, Dollars>>
}

export interface FundedDeposit extends Deposit {
  readonly amount: Dollars
}

/** Infinity for accounts without an IRA limit. */
export function allowanceFor(contribution: Contribution, taxYear: number): Dollars {
  if (!sharesIraLimit(contribution.accountType)) return Number.POSITIVE_INFINITY
  const cap = limitFor(taxYear, contribution.birthYear, contribution.limits)
  return Math.max(0, cap - (contribution.alreadyContributed[taxYear] ?? 0))
}

/** Full amounts while they fit, then the remainder once, then nothing until next year. */
export function fundedDeposits(contribution: Contribution, year: number): FundedDeposit[] {
  const allowance = allowanceFor(contribution, year)
  return depositsInYear(contribution.schedule, year, contribution.today)
    .map((deposit, index) => ({
      ...deposit,
      amount: Math.min(contribution.amount, Math.max(0, allowance - index * contribution.amount)),
    }))
    .filter(({ amount }) => amount > 0)
}
