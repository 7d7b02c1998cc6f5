import { compareDates, dayInMonth, dayOf, type IsoDate, monthOf, yearOf } from '../iso-date.ts'
import { nextDraw } from './next-draw.ts'
import type { Schedule } from './schedule.ts'

/** A schedule of a plan, as the broker has it now. */
export interface HeldSchedule {
  /** of the plan: `2026-d5`, `2026-d30-feb`, `2026-rest` */
  readonly key: string
  readonly startDate: IsoDate
  readonly occurrences: number | undefined
  /** the broker's; undefined: the broker does not have it */
  readonly state: string | undefined
}

/** Whether a schedule of the plan draws on this day of the month. */
const isOfDay = ({ key, startDate }: HeldSchedule, day: number): boolean => {
  const [, named] = /-d(\d+)(?:-feb)?$/.exec(key) ?? []
  if (named !== undefined) return Number(named) === day
  return dayOf(dayInMonth(yearOf(startDate), monthOf(startDate), day)) === dayOf(startDate)
}

/**
 * CF-08. The contribution's schedule without the days that were canceled or closed at the broker: a day counts as canceled when
 * its last schedule was canceled, or one that should draw after today is not active there. undefined: no day is left.
 */
export const extendable = (
  schedule: Schedule,
  held: readonly HeldSchedule[],
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
