import { expect, test } from 'vitest'
import { endOf, guaranteedMs, newLifetime, withCallAt, withReportedEnd } from './lifetime.ts'

const MINUTE = 60_000

test('[SE-02] a session is believed to live 29 minutes on from the last call', () => {
  const life = newLifetime(0)
  expect(endOf(life)).toBe(29 * MINUTE)
  expect(endOf(withCallAt(life, 10 * MINUTE))).toBe(39 * MINUTE)
})

test('[SE-02] an older call, told late by another tab, takes nothing back', () => {
  expect(endOf(withCallAt(newLifetime(5 * MINUTE), MINUTE))).toBe(34 * MINUTE)
})

test('[SE-02] what the server says in time is no end in all', () => {
  for (const left of [guaranteedMs - 2000, guaranteedMs, 30 * MINUTE])
    expect(endOf(withCallAt(withReportedEnd(newLifetime(0), left, 0), 20 * MINUTE))).toBe(49 * MINUTE)
})

test('[SE-02] an end sooner than a call allows is the end in all, which no call moves', () => {
  const life = withReportedEnd(newLifetime(0), 20 * MINUTE, 0)
  expect(endOf(life)).toBe(20 * MINUTE)
  expect(endOf(withCallAt(life, 19 * MINUTE))).toBe(20 * MINUTE)
})

test('[SE-02] a new session has no end in all any more', () => {
  const ending = withReportedEnd(newLifetime(0), 5 * MINUTE, 0)
  expect(endOf(withReportedEnd(ending, 34 * MINUTE, 4 * MINUTE))).toBe(33 * MINUTE)
})
