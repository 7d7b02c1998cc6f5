import { type Dollars, formatDollars } from '@vestibule/domain/contribution/amount'
import type { DebitDays } from '@vestibule/domain/contribution/business-days'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from './fill.ts'
import type { Language } from './language.ts'

/** Formats a debit's days for every page and mail (CF-09), as in `Scheduled Sat, Dec 5; arrives Mon, Dec 7`. */
export const debitDaysText = (
  { scheduledOn, arrivesOn }: DebitDays,
  today: IsoDate,
  { words, format }: Language,
): string =>
  fill(words.schedule.days, {
    scheduled: format.briefDate(scheduledOn, today),
    arrives: format.briefDate(arrivesOn, today),
  })

/** Formats a debit as `$300. Scheduled Sat, Dec 5; arrives Mon, Dec 7.` */
export const debitText = (
  debit: DebitDays & { readonly amount: Dollars },
  today: IsoDate,
  language: Language,
): string =>
  fill(language.words.schedule.debit, {
    amount: formatDollars(debit.amount),
    days: debitDaysText(debit, today, language),
  })
