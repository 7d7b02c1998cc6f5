import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import { nextDraw } from './next-draw.ts'

const today = isoDate(2027, 2, 5)

test('[CF-05] finds the first draw after today over all drawings', () => {
  const ended = { startDate: isoDate(2027, 1, 5), occurrences: 2 }
  const endless = { startDate: isoDate(2026, 1, 30), occurrences: undefined }
  const next = { startDate: isoDate(2028, 1, 5), occurrences: 12 }
  expect(nextDraw([], today)).toBeUndefined()
  expect(nextDraw([ended], today)).toBeUndefined()
  expect(nextDraw([ended, next], today)).toBe('2028-01-05')
  expect(nextDraw([next, endless], today)).toBe('2027-02-28')
  expect(nextDraw([{ startDate: today, occurrences: 2 }], today)).toBe('2027-03-05')
})
