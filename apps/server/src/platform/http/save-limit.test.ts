import { expect, test } from 'vitest'
import { createSaveLimit } from './save-limit.ts'

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms)
const asker = (session: string, network = '198.51.100.1') => ({ tokenHash: Buffer.from(session), network })

test('[API-10] a session may save so often a minute, at once or over time, and hears when it may again', () => {
  const limit = createSaveLimit(60)
  for (let save = 0; save < 60; save += 1) expect(limit.take(asker('a'), at(0))).toBeUndefined()
  expect(limit.take(asker('a'), at(0))).toEqual(at(1_000))
  expect(limit.take(asker('b'), at(0))).toBeUndefined()
  expect(limit.take(asker('a'), at(999))).toEqual(at(1_000))
  expect(limit.take(asker('a'), at(1_000))).toBeUndefined()
  expect(limit.take(asker('a'), at(1_000))).toEqual(at(2_000))
  // a clock that is set back gives nothing
  expect(limit.take(asker('a'), at(500))).toEqual(at(1_500))
})

test('[API-10] a network may save ten times as often, whatever the sessions', () => {
  const limit = createSaveLimit(60)
  for (let save = 0; save < 600; save += 1)
    expect(limit.take(asker(`s${save}`), at(0)), String(save)).toBeUndefined()
  expect(limit.take(asker('one more'), at(0))).toEqual(at(100))
  expect(limit.take(asker('one more', '198.51.100.2'), at(0))).toBeUndefined()
})

test('[API-10] a flood of sessions is forgotten again, the longest unused first', () => {
  const limit = createSaveLimit(1, 100)
  expect(limit.take(asker('first'), at(0))).toBeUndefined()
  for (let one = 0; one < 60; one += 1) limit.take(asker(`s${one}`, `n${one}`), at(0))
  expect(limit.take(asker('s59', 'other'), at(0))).toBeDefined()
  expect(limit.take(asker('first', 'another'), at(0))).toBeUndefined()
})
