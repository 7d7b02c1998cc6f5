import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { comingWords, stoppedWords, words } from './contributions-words.ts'

const debit = { amount: 300, scheduled_on: '2026-12-05', arrives_on: '2026-12-07' }
const stopped = { state: 'STOPPED', stopped_on: '2026-12-05', arriving: [debit] } as const
const today = isoDate(2026, 12, 5)

test('[CF-08] stopped contributions list each debit already sent', () => {
  expect(stoppedWords({ ...stopped, arriving: [debit] }, today)).toBe(
    'Stopped: everything after today. Already sent and will still arrive: $300 on Dec 7.',
  )
  const another = { amount: 1200, scheduled_on: '2026-12-06', arrives_on: '2026-12-07' }
  expect(stoppedWords({ ...stopped, arriving: [debit, another] }, isoDate(2026, 12, 6))).toBe(
    'Stopped: everything after Sat, Dec 5, 2026. Already sent and will still arrive: $300 on Dec 7; $1,200 on Dec 7.',
  )
  expect(stoppedWords({ ...stopped, arriving: [] }, today)).toBe('Stopped: everything after today.')
})

test('[CF-08] a prevented debit shows both of its days', () => {
  expect(comingWords(debit)).toBe('$300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026')
  expect(words.next(debit)).toBe(
    'Next contribution of $300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026',
  )
})
