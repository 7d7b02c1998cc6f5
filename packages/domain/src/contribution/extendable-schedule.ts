import { compareDates, dayInMonth, dayOf, type IsoDate, monthOf, yearOf } from '../iso-date.ts'
import { nextDraw } from './next-draw.ts'
import type { Schedule } from './schedule.ts'

export interface BrokerSchedule {
  /** The planned schedule's key, such as `2026-d5`, `2026-d30-feb`, `2026-d29-mar` or `2026-rest`. */
  readonly key: string
  readonly startDate: IsoDate
  readonly occurrences: number | undefined
  readonly state: string | undefined
}

const isOfDay = ({ key, startDate }: BrokerSchedule, day: number): boolean => {
  const [, named] = /-d(\d+)(?:-feb|-mar)?$/.exec(key) ?? []
  if (named !== undefined) return Number(named) === day
  return dayOf(dayInMonth(yearOf(startDate), monthOf(startDate), day)) === dayOf(startDate)
}

/**
 * Returns the schedule without days that must not be extended: the day's latest broker schedule is canceled, or a
 * broker schedule with future debits is not active. Returns `undefined` if no day remains.
 */
export const extendableSchedule = (
  schedule: Schedule,
  held: readonly BrokerSchedule[],
  today: IsoDate,
): Schedule | undefined => {
  if (schedule.frequency === 'ONE_TIME') return undefined
  const isLive = (day: number): boolean => {
    const own = held.filter((one) => isOfDay(one, day)).sort((a, b) => compareDates(a.startDate, b.startDate))
    const coming = own.filter((one) => nextDraw([one], today) !== undefined)
    return own.at(-1)?.state !== 'CANCELED' && coming.every(({ state }) => state === 'ACTIVE')
  }
  const [first, second] = schedule.days.filter(isLive)
  if (first === undefined) return undefined
  return second === undefined
    ? { frequency: 'MONTHLY', days: [first] }
    : { frequency: 'TWICE_PER_MONTH', days: [first, second] }
}
