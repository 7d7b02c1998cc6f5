import { contributesByTaxYear, opensAtBroker } from '../account-types.ts'
import { dayOf, type IsoDate, yearOf } from '../iso-date.ts'
import { type Contribution, type FundedDeposit, fundedDeposits } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { depositsInYear } from './deposits.ts'

/** A single deposit on its date. */
export interface PlannedDeposit {
  readonly kind: 'DEPOSIT'
  /** short, stable, and no other's in the plan */
  readonly key: string
  readonly date: IsoDate
  readonly amount: Dollars
  /** IRAs only */
  readonly taxYear: number | undefined
}

/** A monthly schedule anchored on its start date. */
export interface PlannedSchedule {
  readonly kind: 'SCHEDULE'
  /** short, stable, and no other's in the plan: `2026-d5`, `2026-rest` */
  readonly key: string
  readonly startDate: IsoDate
  /** monthly deposits; undefined: until canceled */
  readonly occurrences: number | undefined
  readonly amount: Dollars
  /** IRAs only */
  readonly taxYear: number | undefined
}

export type PlannedTransfer = PlannedDeposit | PlannedSchedule

/** CO-05. This tax year and the next two are planned; a job adds a year each December. */
export const PLANNED_YEARS = 3

/**
 * One day of the month as schedules of the provider, which know no day of the month but their start date's. The
 * provider is assumed to run a schedule anchored on the 29th or 30th on the last day of February, and on its own day
 * again in March. A schedule that would start on such a last day would stay on the 28th, so that this deposit is a
 * schedule of one, and the rest starts in March.
 */
function schedulesOfDay(
  prefix: string,
  day: number,
  dates: readonly IsoDate[],
  endless: boolean,
  terms: Pick<PlannedSchedule, 'amount' | 'taxYear'>,
): PlannedSchedule[] {
  const [first, second] = dates
  if (first === undefined) return []
  const key = `${prefix}d${day}`
  const from = (startDate: IsoDate, count: number): PlannedSchedule => ({
    kind: 'SCHEDULE',
    key,
    startDate,
    occurrences: endless ? undefined : count,
    ...terms,
  })
  if (dayOf(first) === day) return [from(first, dates.length)]
  const february: PlannedSchedule = {
    kind: 'SCHEDULE',
    key: `${key}-feb`,
    startDate: first,
    occurrences: 1,
    ...terms,
  }
  return second === undefined ? [february] : [february, from(second, dates.length - 1)]
}

/** CO-05. The tax years that a confirmation plans: three for a recurring contribution to an IRA, none for any other. */
export const plannedYears = ({ accountType, schedule, today }: Contribution): number[] =>
  contributesByTaxYear(accountType) && schedule.frequency !== 'ONE_TIME'
    ? Array.from({ length: PLANNED_YEARS }, (_, index) => yearOf(today) + index)
    : []

/** CO-05. One tax year of a recurring IRA contribution: a schedule per day, and the rest up to the cap as one of one. */
export function planTaxYear(contribution: Contribution, taxYear: number): PlannedSchedule[] {
  const { schedule, amount } = contribution
  if (schedule.frequency === 'ONE_TIME') return []
  const funded = fundedDeposits(contribution, taxYear)
  const datesOf = (day: number) =>
    funded.filter((deposit) => deposit.day === day && deposit.amount === amount).map(({ date }) => date)
  const rest = funded.find((deposit) => deposit.amount < amount)
  return [
    ...schedule.days.flatMap((day) =>
      schedulesOfDay(`${taxYear}-`, day, datesOf(day), false, { amount, taxYear }),
    ),
    ...(rest ? [restOfYear(rest, taxYear)] : []),
  ]
}

const restOfYear = (rest: FundedDeposit, taxYear: number): PlannedSchedule => ({
  kind: 'SCHEDULE',
  key: `${taxYear}-rest`,
  startDate: rest.date,
  occurrences: 1,
  amount: rest.amount,
  taxYear,
})

/** A one-time contribution: one deposit, for an IRA at most what its year's cap leaves, or none. */
function planOneTime(contribution: Contribution, date: IsoDate): PlannedDeposit[] {
  const taxYear = contributesByTaxYear(contribution.accountType) ? yearOf(date) : undefined
  return fundedDeposits(contribution, yearOf(date)).map(({ amount }) => ({
    kind: 'DEPOSIT',
    key: 'once',
    date,
    amount,
    taxYear,
  }))
}

/**
 * CO-05, CF-04. The transfers that a confirmation sends, always the same for the same contribution. One-time: a
 * deposit. IRA: for this tax year and the next two, finite monthly schedules that keep within each year's cap.
 * REGULAR: a schedule without end for each day. PRODUCT: none (PR-05).
 */
export function planTransfers(contribution: Contribution): PlannedTransfer[] {
  const { accountType, amount, schedule, today } = contribution
  if (!opensAtBroker(accountType)) return []
  if (schedule.frequency === 'ONE_TIME') return planOneTime(contribution, schedule.date)
  if (contributesByTaxYear(accountType))
    return plannedYears(contribution).flatMap((year) => planTaxYear(contribution, year))
  const thisYear = yearOf(today)
  const coming = [thisYear, thisYear + 1].flatMap((year) => depositsInYear(schedule, year, today))
  return schedule.days.flatMap((day) => {
    const dates = coming.filter((deposit) => deposit.day === day).map(({ date }) => date)
    return schedulesOfDay('', day, dates, true, { amount, taxYear: undefined })
  })
}
