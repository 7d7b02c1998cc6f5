import { expect, test } from 'vitest'
import type { IsoDate } from '../iso-date.ts'
import { changeAtBroker, isWatched } from './watching.ts'

const startDate = '2027-01-04' as IsoDate
const day = (text: string) => text as IsoDate

test.each([
  ['deposit', 'PROCESSING', undefined, '2027-12-31', true],
  ['deposit', 'COMPLETED', undefined, '2027-04-09', true],
  ['deposit', 'COMPLETED', undefined, '2027-04-10', false],
  ['deposit', 'RETURNED', undefined, '2027-01-05', false],
  ['deposit', 'PROCESSING', '2027-01-04', '2027-01-05', false],
  ['deposit', 'COMPLETED', '2027-01-04', '2027-04-09', true],
  ['schedule', 'ACTIVE', undefined, '2030-01-01', true],
  ['schedule', 'COMPLETED', undefined, '2027-01-05', false],
  ['schedule', 'CANCELED', undefined, '2027-01-05', false],
] as const)('[EV-05] a %s in state %s, stopped on %s: whether it is watched on %s is %s', (...row) => {
  const [kind, state, stoppedOn, today, expected] = row
  expect(isWatched({ kind, state, startDate, stoppedOn: stoppedOn && day(stoppedOn) }, day(today))).toBe(
    expected,
  )
})

test.each([
  ['deposit', 'RETURNED', 'deposit.returned'],
  ['deposit', 'REJECTED', 'deposit.failed'],
  ['deposit', 'CANCELED', 'deposit.failed'],
  ['deposit', 'COMPLETED', undefined],
  ['schedule', 'CANCELED', 'schedule.canceled'],
  ['schedule', 'COMPLETED', undefined],
] as const)('[EV-05] a %s that the broker puts in state %s causes the event %s', (kind, state, event) => {
  expect(changeAtBroker({ kind }, state)).toBe(event)
})
