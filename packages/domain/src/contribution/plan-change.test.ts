import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { canBeReplaced, drewOn, firstDayOfChange, lastDebitKept } from './plan-change.ts'
import type { StoppableTransfer } from './stopping.ts'

/** Monthly from the given day of December 2026. Friday, December 25, is a holiday. */
const monthly = (day: number, more: Partial<StoppableTransfer> = {}): StoppableTransfer => ({
  kind: 'schedule',
  amount: 100,
  state: 'ACTIVE',
  mayDraw: true,
  stoppedOn: undefined,
  startDate: isoDate(2026, 12, day),
  occurrences: 12,
  ...more,
})
const monday = isoDate(2026, 12, 21)

test.each([
  ['nothing', [], '2026-12-24'],
  ['today, which was drawn', [monthly(21)], '2026-12-24'],
  ['2 business days ahead', [monthly(23)], '2026-12-29'],
  ['3 business days ahead', [monthly(24)], '2026-12-24'],
  ['of two transfers, the near one', [monthly(22), monthly(30)], '2026-12-28'],
  ['of two near transfers, the later one', [monthly(22), monthly(23)], '2026-12-29'],
  ['a deposit of today that is not sent', [monthly(21, { kind: 'deposit', occurrences: 1 })], '2026-12-24'],
  ['a canceled one', [monthly(23, { state: 'CANCELED' })], '2026-12-24'],
  ['already replaced, before', [monthly(23, { endsOn: isoDate(2026, 12, 22) })], '2026-12-24'],
])(
  '[MA-05] a new plan begins three business days after debits that go as they were: %s',
  (_, transfers, from) => {
    expect(firstDayOfChange(transfers, monday)).toBe(from)
  },
)

test('[MA-05] the three business days leave out weekends and holidays', () => {
  expect(firstDayOfChange([], isoDate(2026, 12, 24))).toBe('2026-12-30')
  expect(lastDebitKept(monthly(29), isoDate(2026, 12, 24))).toBe('2026-12-29')
  expect(lastDebitKept(monthly(30), isoDate(2026, 12, 24))).toBe('2026-12-24')
})

test('[MA-05] a replaced transfer is canceled when its last debit has been drawn', () => {
  const replaced = monthly(23, { endsOn: isoDate(2026, 12, 23) })
  expect(canBeReplaced(replaced, isoDate(2026, 12, 23))).toBe(false)
  expect(canBeReplaced(replaced, isoDate(2026, 12, 24))).toBe(true)
  expect(canBeReplaced(monthly(24, { endsOn: monday }), monday)).toBe(true)
  for (const drawn of [monthly(21), monthly(21, { kind: 'deposit', occurrences: 1 })]) {
    expect(canBeReplaced({ ...drawn, endsOn: monday }, monday)).toBe(false)
    expect(canBeReplaced({ ...drawn, endsOn: monday }, isoDate(2026, 12, 22))).toBe(true)
  }
})

test.each([
  ['its last debit', { occurrences: 1 }, true],
  ['a debit, and was then stopped', { state: 'CANCELED', stoppedOn: monday }, true],
  [
    'a debit, if it had not been stopped before',
    { state: 'CANCELED', stoppedOn: isoDate(2026, 12, 20) },
    false,
  ],
  ['nothing, because the broker never had it', { mayDraw: false }, false],
])('[MA-05] whether a transfer drew on a day: it drew %s', (_, more, expected) => {
  expect(drewOn(monthly(21, more), monday)).toBe(expected)
  expect(drewOn(monthly(21, more), isoDate(2026, 12, 22))).toBe(false)
})
