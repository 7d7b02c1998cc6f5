import { debitDays } from '@vestibule/domain/contribution/business-days'
import { type IsoDate, isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { debitDaysText, debitText } from './debits.ts'
import { en } from './en.ts'
import { createLanguage } from './language.ts'

const english = createLanguage('en', en)
const day = (text: string) => text as IsoDate

test.each([
  ['a weekday', '2026-12-01', '2026-12-03', 'Scheduled Thu, Dec 3; arrives Fri, Dec 4'],
  ['the day before a holiday', '2026-11-20', '2026-11-25', 'Scheduled Wed, Nov 25; arrives Fri, Nov 27'],
  ['today', '2026-12-05', '2026-12-05', 'Scheduled Sat, Dec 5; arrives Mon, Dec 7'],
  ['a past day', '2026-12-09', '2026-12-05', 'Scheduled Sat, Dec 5; arrives Mon, Dec 7'],
  ['the last day of a year', '2026-12-01', '2026-12-31', 'Scheduled Thu, Dec 31; arrives Mon, Jan 4, 2027'],
  ['the next year', '2026-12-31', '2027-01-05', 'Scheduled Tue, Jan 5, 2027; arrives Wed, Jan 6, 2027'],
  ['the previous year', '2027-01-01', '2026-12-31', 'Scheduled Thu, Dec 31, 2026; arrives Mon, Jan 4'],
  ['a leap day', '2028-02-01', '2028-02-29', 'Scheduled Tue, Feb 29; arrives Wed, Mar 1'],
])('[CF-09] says both days of a debit of %s', (_, today, scheduled, text) => {
  expect(debitDaysText(debitDays(day(scheduled)), day(today), english)).toBe(text)
})

test('[CF-09] puts the amount before the same sentence', () => {
  const debit = { amount: 1200, ...debitDays(isoDate(2026, 12, 5)) }
  expect(debitText(debit, isoDate(2026, 12, 1), english)).toBe(
    '$1,200. Scheduled Sat, Dec 5; arrives Mon, Dec 7.',
  )
})
