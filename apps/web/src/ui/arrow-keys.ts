import {
  addDays,
  addMonths,
  compareDates,
  dayInMonth,
  type IsoDate,
  monthOf,
  yearOf,
} from '@vestibule/domain/iso-date'

/** Moves by days or by months, or to the first or the last day of the month. */
export type CalendarMove = { days: number } | { months: number } | { to: 'first' | 'last' }

const movesByKey = (columns: number): Readonly<Record<string, CalendarMove>> => ({
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -columns },
  ArrowDown: { days: columns },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
  Home: { to: 'first' },
  End: { to: 'last' },
})

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** @param columns days per row */
export const calendarMove = (
  { key, ctrlKey, metaKey, altKey }: Key,
  columns: number,
): CalendarMove | undefined => (ctrlKey || metaKey || altKey ? undefined : movesByKey(columns)[key])

/** Stays at `day` if the move would leave the days 1 to `last`. Returns `undefined` for a move by months. */
export const dayAfter = (move: CalendarMove, day: number, last: number): number | undefined => {
  if ('months' in move) return undefined
  if ('to' in move) return move.to === 'first' ? 1 : last
  const next = day + move.days
  return next >= 1 && next <= last ? next : day
}

/** Crosses months, but returns no date before `first`. */
export const dateAfter = (move: CalendarMove, date: IsoDate, first: IsoDate): IsoDate => {
  const to = (): IsoDate => {
    if ('days' in move) return addDays(date, move.days)
    if ('months' in move) return addMonths(date, move.months)
    return dayInMonth(yearOf(date), monthOf(date), move.to === 'first' ? 1 : 31)
  }
  const next = to()
  return compareDates(next, first) < 0 ? first : next
}
