import { isoDate } from '@vestibule/domain/iso-date'
import { en } from '@vestibule/words/en'
import { createLanguage } from '@vestibule/words/language'
import { expect, test } from 'vitest'
import { nextTexts, reasonTexts, stoppedText } from './contribution-texts.ts'

const english = createLanguage('en', en)

const debit = { amount: 300, scheduled_on: '2026-12-05', arrives_on: '2026-12-07' }
const today = isoDate(2026, 12, 5)

test('[CF-08] stopped contributions introduce the debits already sent', () => {
  const stopped = { stopped_on: '2026-12-05', arriving: [debit] }
  const sent = 'Already sent and will still arrive:'
  expect(stoppedText(stopped, today, english)).toBe(`Stopped: everything after today. ${sent}`)
  expect(stoppedText(stopped, isoDate(2026, 12, 6), english)).toBe(
    `Stopped: everything after Sat, Dec 5. ${sent}`,
  )
  expect(stoppedText({ ...stopped, arriving: [] }, today, english)).toBe('Stopped: everything after today.')
  expect(stoppedText({ ...stopped, arriving: [] }, isoDate(2027, 1, 2), english)).toBe(
    'Stopped: everything after Sat, Dec 5, 2026.',
  )
})

test('[CF-08] [CF-09] a debit shows both of its days', () => {
  expect(nextTexts(debit, today, english)).toEqual({
    amountAndDay: '$300 · Sat, Dec 5',
    days: 'Scheduled Sat, Dec 5; arrives Mon, Dec 7',
  })
  expect(nextTexts(debit, isoDate(2027, 1, 1), english)).toEqual({
    amountAndDay: '$300 · Sat, Dec 5, 2026',
    days: 'Scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026',
  })
})

const at = { today, contact: 'team@example.com' }
const returned = { amount: 300, scheduled_on: '2026-12-04', reason: 'funds' } as const

test('[BK-01] [CF-13] another bank account is connected on the page, or by the firm if the broker takes no second bank', () => {
  const todo = (bankChangeOff?: true) =>
    reasonTexts(
      { state: 'STOPPED', stopped_by: 'RETURN', returned: { ...returned, reason: 'closed' } },
      { ...at, bankChangeOff },
      english,
    ).at(-1)
  expect(todo()).toBe('To contribute from another bank account, connect it on the Contributions page.')
  expect(todo(true)).toBe('To contribute from another bank account, write to team@example.com.')
})

test('[CF-13] a returned contribution says why and what to do', () => {
  const why =
    'Your bank returned the contribution of $300 scheduled for Fri, Dec 4. There was not enough money in your bank account.'
  expect(reasonTexts({ state: 'ACTIVE', stopped_by: '', returned }, at, english)).toEqual([
    why,
    en.contributions.todo.funds,
  ])
  expect(reasonTexts({ state: 'STOPPED', stopped_by: 'RETURN', returned }, at, english)).toEqual([
    why,
    'We stopped your contributions because of this.',
    'You can start again on the Contributions page.',
  ])
  expect(reasonTexts({ state: 'NONE', stopped_by: '', returned }, at, english)).toEqual([
    why,
    'You can start again on the Contributions page.',
  ])
})

test('[CF-08] stopped contributions say who stopped them and how to start again', () => {
  const again = 'You can start again on the Contributions page.'
  const texts = (stopped_by: 'APPLICANT' | 'FIRM' | '') =>
    reasonTexts({ state: 'STOPPED', stopped_by, returned: null }, at, english)
  expect(texts('APPLICANT')).toEqual(['You stopped your contributions.', again])
  expect(texts('FIRM')).toEqual(['Our team stopped your contributions.', again])
  expect(texts('')).toEqual([again])
  expect(reasonTexts({ state: 'ACTIVE', stopped_by: '', returned: null }, at, english)).toEqual([])
})
