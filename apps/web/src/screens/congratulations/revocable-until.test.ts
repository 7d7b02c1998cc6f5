import { expect, test } from 'vitest'
import { revocableUntil } from './revocable-until.ts'

test('[CF-05] an IRA can be revoked for seven days from the day it was opened in New York', () => {
  expect(revocableUntil('2026-11-21T15:00:00.000Z')).toBe('November 28, 2026')
  expect(revocableUntil('2026-11-22T03:00:00.000Z')).toBe('November 28, 2026')
})
