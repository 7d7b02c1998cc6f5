import { contributesByTaxYear, opensAtBroker } from '../account-types.ts'
import { dayOf, type IsoDate, yearOf } from '../iso-date.ts'
import { type Contribution, type FundedDeposit, fundedDeposits } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { depositsInYear } from './deposits.ts'

export interface PlannedDeposit {
  readonly kind: 'DEPOSIT'
  readonly key: string
  readonly date: IsoDate
  readonly amount: Dollars
  readonly taxYear: number | undefined
}

export interface PlannedSchedule {
  readonly kind: 'SCHEDULE'
  readonly key: string
  readonly startDate: IsoDate
  /** `undefined` if the schedule continues until canceled. */
  readonly occurrences: number | undefined
  readonly amount: Dollars
  readonly taxYear: number | undefined
}

export type PlannedTransfer = PlannedDeposit | PlannedSchedule

/** Number of planned tax years: the current year and the next two. A job adds one year each December. */
export const plannedYearCount = 3

/**
 * Plans the schedules of one day of the month. A schedule repeats on the day of its start date. A first deposit in a
 * February without the chosen day therefore gets its own schedule.
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
  const february = { ...from(first, 1), key: `${key}-feb`, occurrences: 1 }
  return second === undefined ? [february] : [february, from(second, dates.length - 1)]
}

/** Returns the tax years to plan. Returns none unless the contribution is recurring and for an IRA. */
export const plannedYears = ({ accountType, schedule, today }: Contribution): number[] =>
  contributesByTaxYear(accountType) && schedule.frequency !== 'ONE_TIME'
    ? Array.from({ length: plannedYearCount }, (_, index) => yearOf(today) + index)
    : []

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

/** Plans the transfers. Equal contributions always yield equal transfers. */
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
