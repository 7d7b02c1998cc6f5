import { expect, test } from 'vitest'
import { secondsLeft } from './cool-down.ts'

test('[SU-11] another code can be sent after 30 seconds', () => {
  expect(secondsLeft(1000, 1000)).toBe(30)
  expect(secondsLeft(1000, 1001)).toBe(30)
  expect(secondsLeft(1000, 30_999)).toBe(1)
  expect(secondsLeft(1000, 31_000)).toBe(0)
})

test('[SU-11] a clock set back does not lengthen the wait', () => {
  expect(secondsLeft(100_000, 1000)).toBe(30)
})
