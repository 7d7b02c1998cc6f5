import { isoDate } from '@vestibule/domain/iso-date'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { arrival, scheduleItem, sourceAccount } from './summary-items.ts'

const english = createLanguage('en', en)
const christmas = isoDate(2026, 12, 25)

test('[CF-01] shows a schedule as a frequency or a date', () => {
  expect(scheduleItem({ frequency: 'TWICE_PER_MONTH', days: [1, 22] }, english)).toEqual({
    term: 'Frequency',
    value: '1st and 22nd of each month',
  })
  expect(scheduleItem({ frequency: 'ONE_TIME', date: isoDate(2026, 12, 4) }, english)).toEqual({
    term: 'Date',
    value: 'Fri, Dec 4, 2026',
  })
  expect(sourceAccount({ bank_name: 'First Platypus Bank', account_mask: '1234' })).toBe(
    'First Platypus Bank ••••1234',
  )
})

test('[CF-02] explains a delay by a weekend or a bank holiday', () => {
  expect(arrival({ frequency: 'MONTHLY', days: [5] }, isoDate(2026, 12, 5), english)).toEqual({
    arrives: '2026-12-07',
    note: 'The 5th is a Saturday, so your first contribution arrives on the next business day.',
  })
  expect(arrival({ frequency: 'MONTHLY', days: [7] }, isoDate(2026, 12, 7), english)).toEqual({
    arrives: '2026-12-08',
    note: undefined,
  })
  expect(arrival({ frequency: 'ONE_TIME', date: christmas }, christmas, english)).toEqual({
    arrives: '2026-12-28',
    note: 'December 25, 2026 is a bank holiday, so your first contribution arrives on the next business day.',
  })
})
