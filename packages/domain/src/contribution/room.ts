import { allowanceFor, type Contribution, depositsFor, fundedDeposits, taxYearsOf } from './allowance.ts'
import type { Dollars } from './amount.ts'

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
