import { contributesByTaxYear, opensAtBroker } from '../account-types.ts'
import { addMonths, dayOf, type IsoDate, yearOf } from '../iso-date.ts'
import { type Contribution, type FundedDeposit, fundedDeposits, taxYearsOf } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { depositsInYear, sharesFebruary } from './deposits.ts'

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

/** Number of planned years: the current year and the next two. A job adds one year each December. */
export const plannedYearCount = 3

const shortKey = (startDate: IsoDate, day: number, index: number): string =>
  dayOf(startDate) !== day ? '-feb' : index > 1 ? '-mar' : ''

/**
 * Plans the schedules of one day of the month. The broker repeats a schedule on the day of its start date, so a
 * February deposit on another day than that, and the deposits after it, get schedules of their own.
 */
function schedulesOfDay(
  prefix: string,
  day: number,
  dates: readonly IsoDate[],
  endless: boolean,
  terms: Pick<PlannedSchedule, 'amount' | 'taxYear'>,
): PlannedSchedule[] {
  const runs: { startDate: IsoDate; count: number }[] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last && date === addMonths(last.startDate, last.count)) last.count += 1
    else runs.push({ startDate: date, count: 1 })
  }
  return runs.map(({ startDate, count }, index) => ({
    kind: 'SCHEDULE',
    key: `${prefix}d${day}${shortKey(startDate, day, index)}`,
    startDate,
    occurrences: endless && index === runs.length - 1 ? undefined : count,
    ...terms,
  }))
}

/** Whether the contribution is planned year by year. Others have endless schedules, or one deposit. */
const isPlannedByYear = ({ accountType, schedule }: Contribution): boolean =>
  schedule.frequency !== 'ONE_TIME' && (contributesByTaxYear(accountType) || sharesFebruary(schedule))

/** Returns the years to plan. Returns none for endless schedules. */
export const plannedYears = (contribution: Contribution): number[] =>
  isPlannedByYear(contribution) ? taxYearsOf(contribution, plannedYearCount) : []

/** Plans one year of a recurring contribution. */
export const planTaxYear = (contribution: Contribution, year: number): PlannedSchedule[] =>
  contribution.schedule.frequency === 'ONE_TIME'
    ? []
    : scheduleDeposits(contribution, year, fundedDeposits(contribution, year))

/** Returns schedules that draw these deposits of one year. */
export function scheduleDeposits(
  { accountType, schedule, amount }: Contribution,
  year: number,
  funded: readonly FundedDeposit[],
): PlannedSchedule[] {
  if (schedule.frequency === 'ONE_TIME') return funded.map((deposit) => restOfYear(deposit, year))
  const taxYear = contributesByTaxYear(accountType) ? year : undefined
  const datesOf = (day: number) =>
    funded.filter((deposit) => deposit.day === day && deposit.amount === amount).map(({ date }) => date)
  const rest = funded.find((deposit) => deposit.amount < amount)
  return [
    ...schedule.days.flatMap((day) =>
      schedulesOfDay(`${year}-`, day, datesOf(day), false, { amount, taxYear }),
    ),
    ...(rest ? [restOfYear(rest, year)] : []),
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

const planOneTime = (contribution: Contribution): PlannedDeposit[] =>
  taxYearsOf(contribution, 1).flatMap((taxYear) =>
    fundedDeposits(contribution, taxYear).map(({ date, amount }) => ({
      kind: 'DEPOSIT',
      key: 'once',
      date,
      amount,
      taxYear: contributesByTaxYear(contribution.accountType) ? taxYear : undefined,
    })),
  )

/** Plans the transfers. Equal contributions always yield equal transfers. */
export function planTransfers(contribution: Contribution): PlannedTransfer[] {
  const { accountType, amount, schedule, today } = contribution
  if (!opensAtBroker(accountType)) return []
  if (schedule.frequency === 'ONE_TIME') return planOneTime(contribution)
  if (isPlannedByYear(contribution))
    return plannedYears(contribution).flatMap((year) => planTaxYear(contribution, year))
  const thisYear = yearOf(today)
  const coming = [thisYear, thisYear + 1].flatMap((year) => depositsInYear(schedule, year, today))
  return schedule.days.flatMap((day) => {
    const dates = coming.filter((deposit) => deposit.day === day).map(({ date }) => date)
    return schedulesOfDay('', day, dates, true, { amount, taxYear: undefined })
  })
}
