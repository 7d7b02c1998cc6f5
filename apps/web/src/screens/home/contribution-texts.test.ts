import { isoDate } from '@vestibule/domain/iso-date'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { nextText, preventedText, stoppedText } from './contribution-texts.ts'

const english = createLanguage('en', en)

const debit = { amount: 300, scheduled_on: '2026-12-05', arrives_on: '2026-12-07' }
const stopped = { state: 'STOPPED', stopped_on: '2026-12-05', arriving: [debit] } as const
const today = isoDate(2026, 12, 5)

test('[CF-08] stopped contributions list each debit already sent', () => {
  expect(stoppedText({ ...stopped, arriving: [debit] }, today, english)).toBe(
    'Stopped: everything after today. Already sent and will still arrive: $300 on Dec 7.',
  )
  const another = { amount: 1200, scheduled_on: '2026-12-06', arrives_on: '2026-12-07' }
  expect(stoppedText({ ...stopped, arriving: [debit, another] }, isoDate(2026, 12, 6), english)).toBe(
    'Stopped: everything after Sat, Dec 5, 2026. Already sent and will still arrive: $300 on Dec 7 and $1,200 on Dec 7.',
  )
  expect(stoppedText({ ...stopped, arriving: [] }, today, english)).toBe('Stopped: everything after today.')
})

test('[CF-08] a prevented debit shows both of its days', () => {
  expect(preventedText(debit, english)).toBe('$300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026')
  expect(nextText(debit, english)).toBe(
    'Next contribution of $300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026',
  )
})
