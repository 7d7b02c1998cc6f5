import { isoDate } from '@vestibule/domain/iso-date'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { delayText, scheduleItem, sourceAccount } from './summary-items.ts'

const english = createLanguage('en', en)
const today = isoDate(2026, 12, 1)

test('[CF-01] [CO-17] shows a schedule as a frequency or a date', () => {
  expect(scheduleItem({ frequency: 'TWICE_PER_MONTH', days: [1, 22] }, today, english)).toEqual({
    term: 'Frequency',
    value: '1st and 22nd of each month',
  })
  const once = { frequency: 'ONE_TIME', date: isoDate(2026, 12, 4) } as const
  expect(scheduleItem(once, today, english)).toEqual({ term: 'Date', value: 'Fri, Dec 4' })
  expect(scheduleItem(once, isoDate(2027, 1, 1), english).value).toBe('Fri, Dec 4, 2026')
  const forYear = { frequency: 'ONE_TIME', date: isoDate(2027, 3, 4), taxYear: 2026 } as const
  expect(scheduleItem(forYear, isoDate(2027, 1, 1), english).value, '[CO-17]').toBe(
    'Thu, Mar 4, for tax year 2026',
  )
  expect(sourceAccount({ bank_name: 'First Platypus Bank', account_mask: '1234' })).toBe(
    'First Platypus Bank ••••1234',
  )
})

test('[CF-02] explains a delay by a weekend or a bank holiday', () => {
  const arrives = 'so your first contribution arrives on the next business day.'
  const explained = [5, 6, 25].map((day) => delayText(isoDate(2026, 12, day), english))
  expect(explained).toEqual([
    `The scheduled day is a Saturday, ${arrives}`,
    `The scheduled day is a Sunday, ${arrives}`,
    `The scheduled day is a bank holiday, ${arrives}`,
  ])
  expect(delayText(isoDate(2026, 12, 7), english)).toBeUndefined()
})
