import { expect, test } from 'vitest'
import { pollPauseMs } from './poll-pause.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [0, 3_000],
  [30_000, 3_000],
  [minute, 6_000],
  [5 * minute, 30_000],
  [hour, 6 * minute],
  [48 * hour, 4.8 * hour],
  [60 * hour, 6 * hour],
  [365 * 24 * hour, 6 * hour],
])('[AG-07] polls a review of %d ms again after %d ms', (lasted, pause) => {
  expect(pollPauseMs(lasted)).toBe(pause)
})

test('[AG-07] polls fewer than 120 times in two days', () => {
  let polls = 0
  for (let lasted = 0; lasted < 48 * hour; lasted += pollPauseMs(lasted)) polls += 1
  expect(polls).toBeLessThan(120)
})
