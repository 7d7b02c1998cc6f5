import { formatDollars } from '../contribution/amount.ts'
import type { Schedule } from '../contribution/schedule.ts'
import { dayOf, type IsoDate, monthOf, yearOf } from '../iso-date.ts'
import { currentDisclosures } from './disclosures.ts'
import { render } from './render.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `December 5, 2026` */
export const longDate = (date: IsoDate): string =>
  `${months[monthOf(date) - 1]} ${dayOf(date)}, ${yearOf(date)}`

/** `1st`, `2nd`, `3rd`, `11th`, `22nd` */
export const ordinal = (day: number): string => {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** `on the 5th and 20th of each month`, `once` */
export const frequencyWords = (schedule: Schedule): string =>
  schedule.frequency === 'ONE_TIME'
    ? 'once'
    : `on the ${schedule.days.map(ordinal).join(' and ')} of each month`

export interface Debit {
  company: string
  contact: string
  /** home page, where contributions are stopped */
  url: string
  bank: string
  mask: string
  /** whole dollars per deposit */
  amount: number
  schedule: Schedule
  /** first deposit */
  from: IsoDate
  sharesIraLimit: boolean
}

/** Shared by page and server (CF-01, SE-08). @param words of the version shown (AG-12) */
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
