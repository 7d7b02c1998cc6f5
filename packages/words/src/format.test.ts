import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { createLanguage } from './language.ts'

const { format } = createLanguage('en', en)

test("[CO-11] formats dates independently of the browser's time zone", () => {
  const date = isoDate(2026, 12, 5)
  expect(format.shortDate(date)).toBe('Sat, Dec 5, 2026')
  expect(format.briefDate(date, isoDate(2026, 1, 1))).toBe('Sat, Dec 5')
  expect(format.briefDate(date, isoDate(2027, 1, 1))).toBe('Sat, Dec 5, 2026')
  expect(format.fullDate(date)).toBe('Saturday, December 5, 2026')
  expect(format.monthAndYear(date)).toBe('December 2026')
})
