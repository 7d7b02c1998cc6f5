export interface CalendarDate {
  year: number
  month: number
  day: number
}

/** The brokers' business days follow Chicago time. */
const chicago = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

export const dayOf = (time: Date): CalendarDate => {
  const part = (type: string) => Number(chicago.formatToParts(time).find((each) => each.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

export const isRealDate = ({ year, month, day }: CalendarDate): boolean =>
  Number.isInteger(day) && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

/** Returns a negative number if `a` is before `b`, and zero for the same day. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day

export const isoDate = ({ year, month, day }: CalendarDate): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns the date `count` units after `start`. January 31 plus one month is the last day of February. */
export const later = (start: CalendarDate, unit: 'DAY' | 'MONTH', count: number): CalendarDate => {
  if (unit === 'MONTH') {
    const months = start.year * 12 + (start.month - 1) + count
    const year = Math.floor(months / 12)
    const month = (months % 12) + 1
    return { year, month, day: Math.min(start.day, daysIn(year, month)) }
  }
  const at = new Date(Date.UTC(start.year, start.month - 1, start.day + count))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const taxDeadline = { month: 4, day: 15 } as const

/** Accepts the current year, or the previous year until the tax deadline. */
export const isOpenTaxYear = (taxYear: number, { year, month, day }: CalendarDate): boolean =>
  taxYear === year ||
  (taxYear === year - 1 &&
    (month < taxDeadline.month || (month === taxDeadline.month && day <= taxDeadline.day)))
