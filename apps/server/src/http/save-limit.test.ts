import { expect, test } from 'vitest'
import { createSaveLimit } from './save-limit.ts'

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms)
const subject = (session: string, network = '198.51.100.1') => ({ tokenHash: Buffer.from(session), network })

test('[API-10] limits the saves of a session per minute, and returns when to retry', () => {
  const limit = createSaveLimit(60)
  for (let save = 0; save < 60; save += 1) expect(limit.take(subject('a'), at(0))).toBeUndefined()
  expect(limit.take(subject('a'), at(0))).toEqual(at(1_000))
  expect(limit.take(subject('b'), at(0))).toBeUndefined()
  expect(limit.take(subject('a'), at(999))).toEqual(at(1_000))
  expect(limit.take(subject('a'), at(1_000))).toBeUndefined()
  expect(limit.take(subject('a'), at(1_000))).toEqual(at(2_000))
  // Setting the clock back allows no further save.
  expect(limit.take(subject('a'), at(500))).toEqual(at(1_500))
})

test('[API-10] limits a network to ten times as many saves', () => {
  const limit = createSaveLimit(60)
  for (let save = 0; save < 600; save += 1)
    expect(limit.take(subject(`s${save}`), at(0)), String(save)).toBeUndefined()
  expect(limit.take(subject('one more'), at(0))).toEqual(at(100))
  expect(limit.take(subject('one more', '198.51.100.2'), at(0))).toBeUndefined()
})

test('[API-10] drops the least recently used sessions first', () => {
  const limit = createSaveLimit(1, 100)
  expect(limit.take(subject('first'), at(0))).toBeUndefined()
  for (let one = 0; one < 60; one += 1) limit.take(subject(`s${one}`, `n${one}`), at(0))
  expect(limit.take(subject('s59', 'other'), at(0))).toBeDefined()
  expect(limit.take(subject('first', 'another'), at(0))).toBeUndefined()
})
