import { debitDays } from '@vestibule/domain/contribution/business-days'
import { nextDates } from '@vestibule/domain/contribution/deposits'
import type { Schedule } from '@vestibule/domain/contribution/schedule'
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

test.each<[Schedule, string, string[]]>([
  [
    { frequency: 'ONE_TIME', date: isoDate(2026, 11, 25) },
    '2026-11-25',
    ['Wed, Nov 25; arrives Fri, Nov 27'],
  ],
  [
    { frequency: 'MONTHLY', days: [30] },
    '2027-01-29',
    [
      'Sat, Jan 30; arrives Mon, Feb 1',
      'Sun, Feb 28; arrives Mon, Mar 1',
      'Tue, Mar 30; arrives Wed, Mar 31',
    ],
  ],
  [
    { frequency: 'TWICE_PER_MONTH', days: [1, 15] },
    '2026-12-10',
    [
      'Tue, Dec 15; arrives Wed, Dec 16',
      'Fri, Jan 1, 2027; arrives Mon, Jan 4, 2027',
      'Fri, Jan 15, 2027; arrives Tue, Jan 19, 2027',
    ],
  ],
])('[CF-09] says both days of each debit of the schedule %j', (schedule, today, texts) => {
  expect(
    nextDates(schedule, day(today), 3).map((date) => debitDaysText(debitDays(date), day(today), english)),
  ).toEqual(texts.map((text) => `Scheduled ${text}`))
})

test('[CF-09] puts the amount before the same sentence', () => {
  const debit = { amount: 1200, ...debitDays(isoDate(2026, 12, 5)) }
  expect(debitText(debit, isoDate(2026, 12, 1), english)).toBe(
    '$1,200. Scheduled Sat, Dec 5; arrives Mon, Dec 7.',
  )
})
