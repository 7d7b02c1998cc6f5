import { isBusinessDay, nextBusinessDay } from '@vestibule/domain/contribution/business-days'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { dayOf, dayOfWeek, type IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'

export const scheduleItem = (
  schedule: Schedule,
  { words: { contribution }, format }: Language,
): { term: string; value: string } =>
  schedule.frequency === 'ONE_TIME'
    ? { term: contribution.date, value: format.shortDate(schedule.date) }
    : {
        term: contribution.frequency,
        value: fill(contribution.monthly, { days: format.and(schedule.days.map(format.ordinal)) }),
      }

/** Formats the account as `First Platypus Bank ••••1234`. */
export const sourceAccount = (bank: { bank_name: string; account_mask: string }): string =>
  `${bank.bank_name} ••••${bank.account_mask}`

/** Returns the arrival date of a deposit scheduled for `first`. `note` explains a delay by a weekend or holiday. */
export const arrival = (
  schedule: Schedule,
  first: IsoDate,
  { words, format }: Language,
): { arrives: IsoDate; note: string | undefined } => {
  const arrives = nextBusinessDay(first)
  if (isBusinessDay(first)) return { arrives, note: undefined }
  const off = ({ 0: 'sunday', 6: 'saturday' } as const)[dayOfWeek(first)] ?? 'holiday'
  const { once, monthly } = words.contribution.delayed
  const note =
    schedule.frequency === 'ONE_TIME'
      ? fill(once[off], { date: format.longDate(first) })
      : fill(monthly[off], { day: format.ordinal(dayOf(first)) })
  return { arrives, note }
}
