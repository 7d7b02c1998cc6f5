import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { revocableUntil } from './revoke.ts'

test('[CF-05] an IRA can be revoked for seven days', () => {
  expect(revocableUntil(isoDate(2026, 11, 21))).toBe(isoDate(2026, 11, 28))
})
