import { yearOf } from '../iso-date.ts'
import { type Contribution, depositsFor, fundedDeposits } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { plannedYearCount } from './plan.ts'

export const paceYears = 10

/** In percent a year. Shown only by a brand that explains them in its own words (FINRA Rules 2210 and 2214). */
export const growthRates: readonly number[] = [3, 5, 7]

/** What a recurring contribution adds up to, without any return. */
export interface Pace {
  /** The next calendar year, which is the first complete one. */
  readonly year: number
  readonly yearTotal: Dollars
  /** Whether the IRA limit reduces the deposits of that year, or of any of the ten years. */
  readonly isYearLimited: boolean
  readonly isLimited: boolean
  /** The amount of each scheduled deposit of ten years, from the first one that is drawn. 0 where the limit prevents it. */
  readonly deposits: readonly Dollars[]
}

/** Assumes that another IRA gets in later years what it gets in the last planned year. */
const scheduled = (contribution: Contribution, taxYear: number): Dollars[] => {
  const lastPlanned = yearOf(contribution.today) + plannedYearCount - 1
  const elsewhere = contribution.alreadyContributed[Math.min(taxYear, lastPlanned)] ?? 0
  const own = { ...contribution, alreadyContributed: { [taxYear]: elsewhere } }
  const funded = fundedDeposits(own, taxYear)
  return depositsFor(own, taxYear).map((_, index) => funded[index]?.amount ?? 0)
}

const sum = (amounts: readonly Dollars[]): Dollars => amounts.reduce((total, amount) => total + amount, 0)

/** Returns `undefined` for a one-time contribution, and if nothing would be drawn in the planned years. */
export const paceOf = (contribution: Contribution): Pace | undefined => {
  const { schedule, amount, today } = contribution
  if (schedule.frequency === 'ONE_TIME') return undefined
  const years = Array.from({ length: paceYears + plannedYearCount }, (_, index) => yearOf(today) + index)
  const slots = years.map((year) => scheduled(contribution, year))
  if (sum(slots.slice(0, plannedYearCount).flat()) === 0) return undefined
  const all = slots.flat()
  const first = all.findIndex((one) => one > 0)
  const deposits = all.slice(first, first + 12 * schedule.days.length * paceYears)
  const [, next = []] = slots
  return {
    year: yearOf(today) + 1,
    yearTotal: sum(next),
    isYearLimited: next.some((one) => one < amount),
    isLimited: deposits.some((one) => one < amount),
    deposits,
  }
}

/** Returns the total after each of the ten years, in whole dollars, if the money grew by `ratePercent` every year. */
export const totalsOf = ({ deposits }: Pace, ratePercent = 0): Dollars[] => {
  const perYear = deposits.length / paceYears
  return Array.from({ length: paceYears }, (_, index) => {
    const end = (index + 1) * perYear
    const grown = deposits
      .slice(0, end)
      .map((amount, place) => amount * (1 + ratePercent / 100) ** ((end - place) / perYear))
    return Math.floor(sum(grown))
  })
}
