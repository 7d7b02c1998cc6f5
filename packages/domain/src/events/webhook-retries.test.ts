import { expect, test } from 'vitest'
import { waitAfterAttempt, webhookAttempts } from './webhook-retries.ts'

const hour = 60 * 60 * 1000
const waitsWith = (random: number) =>
  Array.from({ length: webhookAttempts - 1 }, (_, index) => waitAfterAttempt(index + 1, random) ?? 0)

test('[EV-03] [EV-06] attempts go on for three days with growing waits, and then end', () => {
  const waits = waitsWith(0.5)
  expect(waits.reduce((sum, wait) => sum + wait, 0) / hour).toBeCloseTo(72, 0)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.slice(0, 4)).toEqual([5_000, 15_000, 60_000, 300_000])
  expect(waitAfterAttempt(webhookAttempts, 0.5)).toBeUndefined()
  expect(waitsWith(0)[0]).toBe(4_500)
  expect(waitsWith(1)[0]).toBe(5_500)
})
