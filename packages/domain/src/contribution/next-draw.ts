import { addMonths, compareDates, type IsoDate } from '../iso-date.ts'

/** One deposit, or a schedule of monthly deposits on the start date's day of the month. */
export interface Drawing {
  readonly startDate: IsoDate
  /** `undefined` if the schedule continues until canceled. */
  readonly occurrences: number | undefined
}

export function nextDraw(drawings: readonly Drawing[], today: IsoDate): IsoDate | undefined {
  const next = ({ startDate, occurrences }: Drawing): IsoDate | undefined => {
    for (let month = 0; month < (occurrences ?? Number.POSITIVE_INFINITY); month += 1) {
      const date = addMonths(startDate, month)
      if (compareDates(date, today) > 0) return date
    }
    return undefined
  }
  return drawings
    .map(next)
    .filter((date) => date !== undefined)
    .sort(compareDates)[0]
}

/** Returns the deposit dates until `last`, inclusive. */
export function drawsUntil({ startDate, occurrences }: Drawing, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let month = 0; month < (occurrences ?? Number.POSITIVE_INFINITY); month += 1) {
    const date = addMonths(startDate, month)
    if (compareDates(date, last) > 0) break
    days.push(date)
  }
  return days
}
