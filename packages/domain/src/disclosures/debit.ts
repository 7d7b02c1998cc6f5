import { formatDollars } from '../contribution/amount.ts'
import type { Schedule } from '../contribution/schedule.ts'
import type { IsoDate } from '../iso-date.ts'
import { currentDisclosures } from './disclosures.ts'
import { render } from './render.ts'

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a date like `December 5, 2026`. */
export const longDate = (date: IsoDate): string => longFormat.format(new Date(date))

/** Formats an ordinal like `1st`, `2nd`, `3rd`, `11th` or `22nd`. */
export const ordinal = (day: number): string => {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** Returns text like `on the 5th and 20th of each month` or `once`. */
export const frequencyWords = (schedule: Schedule): string =>
  schedule.frequency === 'ONE_TIME'
    ? 'once'
    : `on the ${schedule.days.map(ordinal).join(' and ')} of each month`

export interface Debit {
  company: string
  contact: string
  /** URL of the home page, where contributions are stopped. */
  url: string
  bank: string
  mask: string
  /** Whole dollars per deposit. */
  amount: number
  schedule: Schedule
  /** Date of the first deposit. */
  from: IsoDate
  sharesIraLimit: boolean
}

export const debitAuthorization = (
  debit: Debit,
  words: { readonly main: string; readonly limit?: string } = currentDisclosures.debit.words,
): string =>
  render(words.main, {
    company: debit.company,
    bank: debit.bank,
    mask: debit.mask,
    amount: formatDollars(debit.amount),
    frequency: frequencyWords(debit.schedule),
    date: longDate(debit.from),
    limit: debit.sharesIraLimit ? (words.limit ?? '') : '',
    url: debit.url,
    contact: debit.contact,
  })
