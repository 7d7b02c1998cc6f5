import { addDays, compareDates, type IsoDate } from '../iso-date.ts'
import { type Contribution, type FundedDeposit, fundedDeposits } from './allowance.ts'
import type { Dollars } from './amount.ts'
import { type Drawing, drawsUntil } from './next-draw.ts'
import { type PlannedSchedule, scheduleDeposits } from './plan.ts'
import type { Schedule } from './schedule.ts'

/** A schedule at the broker that draws for the tax year. */
export interface HeldSchedule extends Drawing {
  readonly id: string
  readonly amount: Dollars
}

export interface Replan {
  readonly cancel: readonly HeldSchedule[]
  /** Empty until the broker holds no other schedule, so that nothing is drawn above either limit. */
  readonly add: readonly PlannedSchedule[]
  /** Whether the plan is as the limits allow after these changes. */
  readonly isDone: boolean
}

/** Notice of a changed debit, in days (12 CFR 1005.10(d)). */
const noticeDays = 10

/** Days that a cancellation may take without shortening the notice. */
const cancelDays = 3

/**
 * Compares the schedules of a tax year with the deposits that its limit now allows. Debits of the next days are drawn
 * before a change, unless they exceed the limit.
 * @param contribution with `alreadyContributed` including what this account drew until today
 * @param live the schedule without days that the broker canceled, which are not planned again
 */
export function replanTaxYear(
  contribution: Contribution,
  taxYear: number,
  held: readonly HeldSchedule[],
  live: Schedule | undefined,
): Replan {
  const { today } = contribution
  const isWithin = (date: IsoDate, days: number) => compareDates(date, addDays(today, days)) <= 0
  const wanted = new Map<string, FundedDeposit>(
    fundedDeposits(contribution, taxYear)
      .filter(({ date }) => !isWithin(date, 0))
      .map((deposit) => [deposit.date, deposit]),
  )
  const wrong: { schedule: HeldSchedule; waits: boolean; exceeds: boolean }[] = []
  for (const schedule of held) {
    const { amount, startDate, occurrences = 0 } = schedule
    const coming = drawsUntil(schedule, addDays(startDate, occurrences * 31)).filter(
      (date) => !isWithin(date, 0),
    )
    const allowed = (date: IsoDate) => wanted.get(date)?.amount ?? 0
    if (coming.every((date) => allowed(date) === amount)) for (const date of coming) wanted.delete(date)
    else {
      const soon = coming.filter((date) => isWithin(date, noticeDays + cancelDays))
      const exceeds = soon.some((date) => allowed(date) < amount)
      wrong.push({ schedule, exceeds, waits: soon.length > 0 && !exceeds })
    }
  }
  if (wrong.length > 0) {
    const mustWait = wrong.some(({ waits }) => waits)
    const cancel = wrong.filter(({ exceeds }) => exceeds || !mustWait).map(({ schedule }) => schedule)
    return { cancel, add: [], isDone: false }
  }
  const isLive = ({ day }: FundedDeposit): boolean =>
    live !== undefined && (live.frequency === 'ONE_TIME' || live.days.some((one) => one === day))
  const missing = [...wanted.values()].filter((one) => isLive(one) && !isWithin(one.date, noticeDays))
  return { cancel: [], add: scheduleDeposits(contribution, taxYear, missing), isDone: true }
}
