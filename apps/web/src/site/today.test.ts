import { dayInNewYork } from '@vestibule/domain/new-york'
import { expect, test } from 'vitest'

test('[CO-08] today is the day in New York, in winter and in summer', () => {
  expect(dayInNewYork(new Date('2026-01-01T04:59:59Z'))).toBe('2025-12-31')
  expect(dayInNewYork(new Date('2026-01-01T05:00:00Z'))).toBe('2026-01-01')
  expect(dayInNewYork(new Date('2026-07-04T03:59:59Z'))).toBe('2026-07-03')
  expect(dayInNewYork(new Date('2026-07-04T04:00:00Z'))).toBe('2026-07-04')
})
