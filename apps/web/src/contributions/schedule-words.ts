import { isBusinessDay, nextBusinessDay } from '@vestibule/domain/contribution/business-days'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
import { longDate, ordinal } from '@vestibule/domain/disclosures/debit'
import { dayOf, dayOfWeek, type IsoDate } from '@vestibule/domain/iso-date'
import { shortDate } from '../ui/dates.ts'

export const scheduleItem = (schedule: Schedule): { term: string; value: string } =>
  schedule.frequency === 'ONE_TIME'
    ? { term: 'Date', value: shortDate(schedule.date) }
    : { term: 'Frequency', value: `${schedule.days.map(ordinal).join(' and ')} of each month` }

/** Formats the account as `First Platypus Bank ••••1234`. */
export const sourceAccount = (bank: { bank_name: string; account_mask: string }): string =>
  `${bank.bank_name} ••••${bank.account_mask}`

/** Returns the arrival date of a deposit scheduled for `first`. `note` explains a delay by a weekend or holiday. */
export const arrival = (
  schedule: Schedule,
  first: IsoDate,
): { arrives: IsoDate; note: string | undefined } => {
  const arrives = nextBusinessDay(first)
  if (isBusinessDay(first)) return { arrives, note: undefined }
  const day = schedule.frequency === 'ONE_TIME' ? longDate(first) : `The ${ordinal(dayOf(first))}`
  const off = { 0: 'a Sunday', 6: 'a Saturday' }[dayOfWeek(first)] ?? 'a bank holiday'
  return { arrives, note: `${day} is ${off}, so your first contribution arrives on the next business day.` }
}
