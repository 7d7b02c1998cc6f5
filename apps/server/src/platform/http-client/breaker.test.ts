import { expect, test } from 'vitest'
import { testDeps } from '../../providers/testing/deps.ts'
import { createBreaker } from './breaker.ts'

function failing(times: number) {
  const deps = testDeps()
  const breaker = createBreaker(deps.now)
  for (let i = 0; i < times; i += 1) breaker.admit()?.(false)
  return { breaker, deps }
}

test('four failures in a row leave the breaker closed, five open it for ten seconds', () => {
  expect(failing(4).breaker.admit()).toBeDefined()
  const { breaker, deps } = failing(5)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(9_999)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(1)
  expect(breaker.admit()).toBeDefined()
})

test('an answer between failures starts the count anew', () => {
  const { breaker } = failing(4)
  breaker.admit()?.(true)
  for (let i = 0; i < 4; i += 1) breaker.admit()?.(false)
  expect(breaker.admit()).toBeDefined()
})

test('after the rest one probe goes through, and nobody else until it has ended', () => {
  const { breaker, deps } = failing(5)
  deps.pass(10_000)
  const probe = breaker.admit()
  expect(probe).toBeDefined()
  expect(breaker.admit()).toBeUndefined()
  probe?.(true)
  expect(breaker.admit()).toBeDefined()
  expect(breaker.admit()).toBeDefined()
})

test('a probe that fails opens the breaker for ten seconds more', () => {
  const { breaker, deps } = failing(5)
  deps.pass(10_000)
  breaker.admit()?.(false)
  deps.pass(9_999)
  expect(breaker.admit()).toBeUndefined()
  deps.pass(1)
  expect(breaker.admit()).toBeDefined()
})

test('a call that was under way when the breaker opened neither frees the probe nor lengthens the rest', () => {
  const { breaker, deps } = failing(4)
  const early = breaker.admit()
  const late = breaker.admit()
  early?.(false)
  deps.pass(10_000)
  expect(breaker.admit()).toBeDefined()
  late?.(false)
  expect(breaker.admit()).toBeUndefined()
})

test('a clock that is set back does not keep the provider shut out', () => {
  const { breaker, deps } = failing(5)
  deps.pass(-86_400_000)
  expect(breaker.admit()).toBeDefined()
})
