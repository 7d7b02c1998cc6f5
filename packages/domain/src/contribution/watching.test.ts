import { expect, test } from 'vitest'
import type { IsoDate } from '../iso-date.ts'
import { changeAtBroker, drawBookedOn, hasReturnableDraws, isWatched } from './watching.ts'

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
  ['deposit', 'RETURNED', undefined],
  ['deposit', 'REJECTED', 'deposit.failed'],
  ['deposit', 'CANCELED', 'deposit.failed'],
  ['deposit', 'COMPLETED', undefined],
  ['schedule', 'CANCELED', 'schedule.canceled'],
  ['schedule', 'COMPLETED', undefined],
] as const)('[EV-05] a %s that the broker puts in state %s causes the event %s', (kind, state, event) => {
  expect(changeAtBroker({ kind }, state)).toBe(event)
})

const monthly = {
  kind: 'schedule',
  startDate,
  occurrences: 3,
  amount: 300,
  state: 'COMPLETED',
  mayDraw: true,
  stoppedOn: undefined,
} as const

test.each([
  ['2027-01-03', false],
  ['2027-01-04', true],
  ['2027-06-07', true],
  ['2027-06-08', false],
])(
  '[CF-13] on %s, whether a schedule of January to March drew what a bank may return is %s',
  (today, expected) => {
    expect(hasReturnableDraws(monthly, day(today))).toBe(expected)
    expect(hasReturnableDraws({ ...monthly, stoppedOn: day('2027-01-03') }, day(today))).toBe(false)
  },
)

test.each([
  ['2027-01-03', undefined],
  ['2027-01-04', '2027-01-04'],
  ['2027-02-11', '2027-02-04'],
  ['2027-02-12', undefined],
  ['2027-04-05', undefined],
])('[CF-13] a deposit booked on %s is of the debit of %s', (bookedOn, expected) => {
  expect(drawBookedOn(monthly, day(bookedOn))).toBe(expected)
  expect(drawBookedOn({ ...monthly, kind: 'deposit' }, day(bookedOn))).toBeUndefined()
  const stopped = drawBookedOn({ ...monthly, stoppedOn: day('2027-02-03') }, day(bookedOn))
  expect(stopped).toBe(expected === '2027-02-04' ? undefined : expected)
})
