import { dayOf, type IsoDate, monthOf, yearOf } from '@vestibule/domain/iso-date'

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: IsoDate): string => format.format(Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)))
}

/** Formats a date as `Sat, Dec 5, 2026`. */
export const shortDate = formatter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** Formats a date as `Dec 5`. */
export const dayAndMonth = formatter({ month: 'short', day: 'numeric' })

/** Formats a date as `Saturday, December 5, 2026`. */
export const fullDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Formats a date as `December 2026`. */
export const monthAndYear = formatter({ month: 'long', year: 'numeric' })
