import { expect, test } from 'vitest'
import { createReportLimit } from './take-report.ts'

const now = new Date('2026-03-02T15:20:00Z')
const uses = (count: number) => Array.from({ length: count })

test('[SE-03] accepts two hundred reports per network and hour', () => {
  const limit = createReportLimit()
  for (const _ of uses(200)) expect(limit.count('198.51.100.1', now)).toBeUndefined()
  expect(limit.count('198.51.100.1', now)).toEqual(new Date('2026-03-02T16:00:00Z'))
  expect(limit.count('198.51.100.2', now)).toBeUndefined()
  expect(limit.count('198.51.100.1', new Date('2026-03-02T16:00:00Z'))).toBeUndefined()
})

test('[SE-03] forgets its counts beyond ten thousand networks', () => {
  const limit = createReportLimit()
  for (const _ of uses(200)) limit.count('198.51.100.1', now)
  for (const [index] of uses(10_000).entries()) limit.count(String(index), now)
  expect(limit.count('198.51.100.1', now)).toBeUndefined()
})
