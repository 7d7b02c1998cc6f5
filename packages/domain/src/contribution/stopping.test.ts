import { describe, expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { contributionsOf, dollarsOf, type StoppableTransfer } from './stopping.ts'

/** A Saturday. */
const december5 = isoDate(2026, 12, 5)
const transfer = (changes: Partial<StoppableTransfer> = {}): StoppableTransfer => ({
  kind: 'schedule',
  amount: 300,
  startDate: isoDate(2026, 10, 5),
  occurrences: 3,
  state: 'ACTIVE',
  mayDraw: true,
  stoppedOn: undefined,
  ...changes,
})
const next = transfer({ startDate: isoDate(2027, 1, 5), occurrences: 12 })
const sent = { amount: 300, scheduledOn: '2026-12-05', arrivesOn: '2026-12-07' }

describe('[CF-08] coming and arriving debits', () => {
  test('treats today’s scheduled debit as sent, and lists later ones in order', () => {
    const { state, coming, arriving } = contributionsOf([next, transfer()], undefined, december5)
    expect(state).toBe('ACTIVE')
    expect(arriving).toEqual([sent])
    expect(coming).toEqual([
      { amount: 300, scheduledOn: '2027-01-05', arrivesOn: '2027-01-06' },
      { amount: 300, scheduledOn: '2027-02-05', arrivesOn: '2027-02-08' },
      { amount: 300, scheduledOn: '2027-03-05', arrivesOn: '2027-03-08' },
    ])
  })

  test('lists a sent debit until it arrives on the next business day', () => {
    const thanksgiving = transfer({ startDate: isoDate(2026, 11, 25), occurrences: 1 })
    expect(contributionsOf([thanksgiving], undefined, isoDate(2026, 11, 26)).arriving).toMatchObject([
      { arrivesOn: '2026-11-27' },
    ])
    expect(contributionsOf([transfer()], undefined, isoDate(2026, 12, 7)).arriving).toEqual([sent])
    expect(contributionsOf([transfer()], undefined, isoDate(2026, 12, 8))).toEqual({
      state: 'NONE',
      coming: [],
      arriving: [],
    })
  })

  test('lists the debit of the stop date, and debits drawn before a later cancellation at the broker', () => {
    const stopped = { state: 'CANCELED', stoppedOn: december5 }
    const all = [transfer(), { ...next, ...stopped }]
    expect(contributionsOf(all, december5, december5)).toEqual({
      state: 'STOPPED',
      coming: [],
      arriving: [sent],
    })
    expect(contributionsOf([transfer(), next], december5, december5).state).toBe('STOPPING')
    const late = { ...next, state: 'CANCELED', stoppedOn: isoDate(2027, 1, 5) }
    expect(contributionsOf([late], december5, isoDate(2027, 1, 5)).arriving).toEqual([
      { amount: 300, scheduledOn: '2027-01-05', arrivesOn: '2027-01-06' },
    ])
  })

  test('stops a deposit of today; a sent deposit, or one in an unknown state, still arrives', () => {
    const deposit = transfer({ kind: 'deposit', startDate: december5, occurrences: 1, state: 'PROCESSING' })
    expect(contributionsOf([deposit], undefined, december5)).toEqual({
      state: 'ACTIVE',
      coming: [sent],
      arriving: [],
    })
    for (const state of ['COMPLETED', 'STATE_UNSPECIFIED'])
      expect(
        contributionsOf([{ ...deposit, state, stoppedOn: december5 }], december5, december5),
      ).toMatchObject({ state: 'STOPPED', arriving: [sent] })
    for (const state of ['CANCELED', 'REJECTED', 'RETURNED'])
      expect(
        contributionsOf([{ ...deposit, state, stoppedOn: december5 }], december5, december5).arriving,
      ).toEqual([])
    expect(contributionsOf([deposit], undefined, isoDate(2026, 12, 6))).toMatchObject({
      state: 'NONE',
      arriving: [sent],
    })
  })

  test('[CO-15] can be stopped while canceled schedules wait for the ones that replace them', () => {
    expect(contributionsOf([], undefined, december5, true).state).toBe('ACTIVE')
    expect(contributionsOf([], december5, december5, true).state).toBe('STOPPED')
  })

  test('ignores transfers that the broker never received or canceled itself', () => {
    const never = transfer({ state: 'CANCELED', mayDraw: false, stoppedOn: december5 })
    expect(contributionsOf([never], december5, december5).arriving).toEqual([])
    const canceled = transfer({ ...next, state: 'CANCELED' })
    expect(contributionsOf([canceled], undefined, december5).state).toBe('NONE')
    expect(contributionsOf([], undefined, december5).state).toBe('NONE')
    expect(contributionsOf([{ ...next, state: 'PLANNED', mayDraw: false }], undefined, december5).state).toBe(
      'ACTIVE',
    )
  })
})

test('[CO-05] a stopped schedule counts against the limit with what it drew, others with all of their deposits', () => {
  const dollars = (changes: Partial<StoppableTransfer>) => dollarsOf(transfer(changes), december5)
  const november = isoDate(2026, 11, 4)
  expect(dollars({})).toBe(900)
  expect(dollars({ state: 'PLANNED', mayDraw: false })).toBe(900)
  expect(dollars({ state: 'CANCELED', stoppedOn: november })).toBe(300)
  expect(dollars({ state: 'CANCELED', stoppedOn: isoDate(2026, 11, 5) })).toBe(600)
  expect(dollars({ state: 'CANCELED', startDate: isoDate(2026, 11, 5) }), 'on an unknown day').toBe(600)
  expect(dollars({ state: 'CANCELED', stoppedOn: november, mayDraw: false })).toBe(0)
  expect(dollars({ state: 'REFUSED', stoppedOn: november })).toBe(0)
  expect(dollars({ endsOn: november }), 'replaced, and canceled late').toBe(900)
  expect(dollars({ occurrences: undefined, endsOn: isoDate(2027, 1, 5) })).toBe(1200)
  const deposit = { kind: 'deposit', startDate: november, occurrences: 1 } as const
  expect(dollars({ ...deposit, state: 'COMPLETED' })).toBe(300)
  expect(dollars({ ...deposit, state: 'CANCELED', stoppedOn: december5 })).toBe(0)
})
