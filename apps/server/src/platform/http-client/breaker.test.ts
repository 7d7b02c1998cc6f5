import { expect, test } from 'vitest'
import { testDeps } from '../../providers/testing/deps.ts'
import { createBreaker } from './breaker.ts'

function breakerAfter(times: number) {
  const deps = testDeps()
  const breaker = createBreaker(deps.now)
  for (let i = 0; i < times; i += 1) breaker.admit()?.(false)
  return { breaker, deps }
}

test('five consecutive failures open the breaker for ten seconds, four do not', () => {
  expect(breakerAfter(4).breaker.admit()).toBeDefined()
  const { breaker, deps } = breakerAfter(5)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(9_999)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(1)
  expect(breaker.admit()).toBeDefined()
})

test('an answer resets the count of failures', () => {
  const { breaker } = breakerAfter(4)
  breaker.admit()?.(true)
  for (let i = 0; i < 4; i += 1) breaker.admit()?.(false)
  expect(breaker.admit()).toBeDefined()
})

test('after ten seconds one probe is admitted, and no other call until it ends', () => {
  const { breaker, deps } = breakerAfter(5)
  deps.pass(10_000)
  const probe = breaker.admit()
  expect(probe).toBeDefined()
  expect(breaker.admit()).toBeUndefined()
  probe?.(true)
  expect(breaker.admit()).toBeDefined()
  expect(breaker.admit()).toBeDefined()
})

test('a failed probe opens the breaker for another ten seconds', () => {
  const { breaker, deps } = breakerAfter(5)
  deps.pass(10_000)
  breaker.admit()?.(false)
  deps.pass(9_999)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(1)
  expect(breaker.admit()).toBeDefined()
})

test('a call in flight when the breaker opened neither ends the probe nor extends the pause', () => {
  const { breaker, deps } = breakerAfter(4)
  const early = breaker.admit()
  const late = breaker.admit()
  early?.(false)
  deps.pass(10_000)
  expect(breaker.admit()).toBeDefined()
  late?.(false)
  expect(breaker.admit()).toBeUndefined()
})

test('a clock that is set back closes the breaker', () => {
  const { breaker, deps } = breakerAfter(5)
  deps.pass(-86_400_000)
  expect(breaker.admit()).toBeDefined()
})
