import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { fullDate, monthAndYear, shortDate } from './dates.ts'

test("[CO-11] formats dates independently of the browser's time zone", () => {
  const date = isoDate(2026, 12, 5)
  expect(shortDate(date)).toBe('Sat, Dec 5, 2026')
  expect(fullDate(date)).toBe('Saturday, December 5, 2026')
  expect(monthAndYear(date)).toBe('December 2026')
})
