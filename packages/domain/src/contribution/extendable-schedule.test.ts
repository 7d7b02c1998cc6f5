import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { type BrokerSchedule, extendableSchedule } from './extendable-schedule.ts'

const december = isoDate(2027, 12, 1)
const twice = { frequency: 'TWICE_PER_MONTH', days: [5, 20] } as const
const held = (year: number, key: string, day: number, state: string | undefined): BrokerSchedule => ({
  key: `${year}-${key}`,
  startDate: isoDate(year, 1, day),
  occurrences: 12,
  state,
})

test('[CF-08] drops a day whose schedule was canceled or closed at the broker, and keeps the other', () => {
  const others = [
    held(2027, 'd5', 5, 'ACTIVE'),
    held(2028, 'd5', 5, 'ACTIVE'),
    held(2028, 'd20', 20, 'ACTIVE'),
  ]
  expect(extendableSchedule(twice, others, december)).toEqual(twice)
  const only5 = { frequency: 'MONTHLY', days: [5] }
  for (const state of ['CANCELED', 'COMPLETED', undefined])
    expect(extendableSchedule(twice, [...others, held(2029, 'd20', 20, state)], december)).toEqual(only5)
  const all = [held(2028, 'd5', 5, 'CANCELED'), held(2029, 'rest', 20, 'CANCELED')]
  expect(extendableSchedule(twice, all, december)).toBeUndefined()
})

test('[CF-08] extends completed schedules, never canceled ones', () => {
  const ended = [held(2026, 'd5', 5, 'COMPLETED'), held(2028, 'd20', 20, 'ACTIVE')]
  expect(extendableSchedule(twice, ended, december)).toEqual(twice)
  const long = [held(2026, 'd5', 5, 'CANCELED'), held(2028, 'd20', 20, 'ACTIVE')]
  expect(extendableSchedule(twice, long, december)).toEqual({ frequency: 'MONTHLY', days: [20] })
  expect(extendableSchedule({ frequency: 'ONE_TIME', date: december }, [], december)).toBeUndefined()
})

test('[CF-08] distinguishes days that clamp to the same last day of February', () => {
  const schedule = { frequency: 'TWICE_PER_MONTH', days: [28, 30] } as const
  const february = { key: '2028-d30-feb', startDate: isoDate(2028, 2, 29), occurrences: 1, state: 'CANCELED' }
  expect(extendableSchedule(schedule, [february], december)).toEqual({ frequency: 'MONTHLY', days: [28] })
})
