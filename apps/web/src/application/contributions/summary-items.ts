import { isBusinessDay } from '@vestibule/domain/contribution/business-days'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { dayOfWeek, type IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'

export const scheduleItem = (
  schedule: Schedule,
  today: IsoDate,
  { words: { contribution }, format }: Language,
): { term: string; value: string } =>
  schedule.frequency === 'ONE_TIME'
    ? {
        term: contribution.date,
        value: fill(schedule.taxYear === undefined ? '{date}' : contribution.dateForYear, {
          date: format.briefDate(schedule.date, today),
          year: schedule.taxYear ?? '',
        }),
      }
    : {
        term: contribution.frequency,
        value: fill(contribution.monthly, { days: format.and(schedule.days.map(format.ordinal)) }),
      }

/** Formats the account as `First Platypus Bank ••••1234`. */
export const sourceAccount = (bank: { bank_name: string; account_mask: string }): string =>
  `${bank.bank_name} ••••${bank.account_mask}`

/** Explains why a deposit that is scheduled on a weekend or holiday arrives later. `undefined` for a business day. */
export const delayText = (scheduledOn: IsoDate, { words }: Language): string | undefined => {
  if (isBusinessDay(scheduledOn)) return undefined
  const off = ({ 0: 'sunday', 6: 'saturday' } as const)[dayOfWeek(scheduledOn)] ?? 'holiday'
  return words.contribution.delayed[off]
}
