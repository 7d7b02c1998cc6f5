import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fillAny } from '../fill.ts'
import type { Language } from '../language.ts'
import { scheduleText } from '../schedule.ts'

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

export interface DebitText {
  readonly main: string
  readonly limit?: string
}

/** Returns the authorization of the debits. @param text the text of the version that was shown */
export const debitAuthorization = (
  debit: Debit,
  language: Language,
  text: DebitText = language.words.disclosures.debit,
): string =>
  fillAny(text.main, {
    company: debit.company,
    bank: debit.bank,
    mask: debit.mask,
    amount: formatDollars(debit.amount),
    frequency: scheduleText(debit.schedule, language),
    date: language.format.longDate(debit.from),
    limit: debit.sharesIraLimit ? (text.limit ?? '') : '',
    url: debit.url,
    contact: debit.contact,
  })
