import { expect, test } from 'vitest'
import { createReportLimit } from './take-report.ts'

const now = new Date('2026-03-02T15:20:00Z')
const uses = (count: number) => Array.from({ length: count })

test('[SE-03] a network tells of two hundred errors an hour, others of theirs, and the next hour begins anew', () => {
  const limit = createReportLimit()
  for (const _ of uses(200)) expect(limit.count('198.51.100.1', now)).toBeUndefined()
  expect(limit.count('198.51.100.1', now)).toEqual(new Date('2026-03-02T16:00:00Z'))
  expect(limit.count('198.51.100.2', now)).toBeUndefined()
  expect(limit.count('198.51.100.1', new Date('2026-03-02T16:00:00Z'))).toBeUndefined()
})

test('[SE-03] however many networks come, what is remembered stays small', () => {
  const limit = createReportLimit()
  for (const _ of uses(200)) limit.count('198.51.100.1', now)
  for (const [index] of uses(10_000).entries()) limit.count(String(index), now)
  expect(limit.count('198.51.100.1', now)).toBeUndefined()
})
