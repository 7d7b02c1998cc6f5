import { type AccountType, sharesIraLimit } from '../account-types.ts'
import { type IsoDate, yearOf } from '../iso-date.ts'
import type { Dollars } from './amount.ts'
import { type Deposit, depositsInYear } from './deposits.ts'
import { type IraLimits, limitFor } from './ira-limits.ts'
import type { Schedule } from './schedule.ts'

export interface Contribution {
  readonly accountType: AccountType
  /** Dollars per deposit. */
  readonly amount: Dollars
  readonly schedule: Schedule
  /** Date in New York. */
  readonly today: IsoDate
  readonly birthYear: number
  readonly limits: IraLimits
  /** Dollars by tax year in all of the person's IRAs. A missing year counts as 0. */
  readonly alreadyContributed: Readonly<Record<number, Dollars>>
}

export interface FundedDeposit extends Deposit {
  readonly amount: Dollars
}

/** Returns the dollars still allowed for the tax year, or Infinity if no IRA limit applies. */
export function allowanceFor(contribution: Contribution, taxYear: number): Dollars {
  if (!sharesIraLimit(contribution.accountType)) return Number.POSITIVE_INFINITY
  const cap = limitFor(taxYear, contribution.birthYear, contribution.limits)
  return Math.max(0, cap - (contribution.alreadyContributed[taxYear] ?? 0))
}

/** Returns the tax years of the contribution's deposits, of which there are at most `recurringYears` if it recurs. */
export const taxYearsOf = ({ schedule, today }: Contribution, recurringYears: number): number[] =>
  schedule.frequency === 'ONE_TIME'
    ? [schedule.taxYear ?? yearOf(schedule.date)]
    : Array.from({ length: recurringYears }, (_, index) => yearOf(today) + index)

/** Returns the deposits for the tax year, as scheduled. Only a one-time deposit can be made after its tax year. */
export const depositsFor = (contribution: Contribution, taxYear: number): Deposit[] => {
  const { schedule, today } = contribution
  if (schedule.frequency !== 'ONE_TIME') return depositsInYear(schedule, taxYear, today)
  return taxYearsOf(contribution, 1).includes(taxYear)
    ? depositsInYear(schedule, yearOf(schedule.date), today)
    : []
}

/** Returns full deposits while the limit allows, then one deposit of the remainder, then none until the next year. */
export function fundedDeposits(contribution: Contribution, taxYear: number): FundedDeposit[] {
  const allowance = allowanceFor(contribution, taxYear)
  return depositsFor(contribution, taxYear)
    .map((deposit, index) => ({
      ...deposit,
      amount: Math.min(contribution.amount, Math.max(0, allowance - index * contribution.amount)),
    }))
    .filter(({ amount }) => amount > 0)
}
