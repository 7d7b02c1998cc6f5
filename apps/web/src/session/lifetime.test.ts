import { expect, test } from 'vitest'
import { begun, called, endOf, LIVES_ON, told } from './lifetime.ts'

const MINUTE = 60_000

test('[SE-02] a session is believed to live 29 minutes on from the last call', () => {
  const life = begun(0)
  expect(endOf(life)).toBe(29 * MINUTE)
  expect(endOf(called(life, 10 * MINUTE))).toBe(39 * MINUTE)
})

test('[SE-02] an older call, told late by another tab, takes nothing back', () => {
  expect(endOf(called(begun(5 * MINUTE), MINUTE))).toBe(34 * MINUTE)
})

test('[SE-02] what the server says in time is no end in all', () => {
  for (const left of [LIVES_ON - 2000, LIVES_ON, 30 * MINUTE])
    expect(endOf(called(told(begun(0), left, 0), 20 * MINUTE))).toBe(49 * MINUTE)
})

test('[SE-02] an end sooner than a call allows is the end in all, which no call moves', () => {
  const life = told(begun(0), 20 * MINUTE, 0)
  expect(endOf(life)).toBe(20 * MINUTE)
  expect(endOf(called(life, 19 * MINUTE))).toBe(20 * MINUTE)
})

test('[SE-02] a new session has no end in all any more', () => {
  const ending = told(begun(0), 5 * MINUTE, 0)
  expect(endOf(told(ending, 34 * MINUTE, 4 * MINUTE))).toBe(33 * MINUTE)
})
