import { expect, test } from 'vitest'
import { pauseAfter } from './pace.ts'

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
])('[AG-07] a review that has lasted %d ms is looked at again after %d', (lasted, pause) => {
  expect(pauseAfter(lasted)).toBe(pause)
})

test('[AG-07] two days of review cost the broker fewer than a hundred and twenty looks', () => {
  let looks = 0
  for (let lasted = 0; lasted < 48 * hour; lasted += pauseAfter(lasted)) looks += 1
  expect(looks).toBeLessThan(120)
})
