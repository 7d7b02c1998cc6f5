import { expect, test } from 'vitest'
import { addDays, isoDate } from '../iso-date.ts'
import { arriveBy, triesLeft, verifyBy } from './deposit-days.ts'

const rules = { tries: 3, days: 7 }
const wednesday = isoDate(2027, 3, 10)

test.each([
  [wednesday, '2027-03-15'],
  [isoDate(2027, 3, 12), '2027-03-17'],
  // Christmas 2026 is a Friday, so the three business days are Thursday, Monday and Tuesday.
  [isoDate(2026, 12, 23), '2026-12-29'],
  [isoDate(2026, 11, 25), '2026-12-01'],
])('[BA-05] deposits sent on %s arrive by %s', (sentOn, by) => expect(arriveBy(sentOn)).toBe(by))

test('[BA-11] allows three attempts within seven days, inclusive', () => {
  expect(verifyBy(wednesday, rules)).toBe('2027-03-17')
  const left = (tries: number, days: number) =>
    triesLeft({ sentOn: wednesday, tries }, addDays(wednesday, days), rules)
  expect([0, 1, 2, 3, 4].map((tries) => left(tries, 0))).toEqual([3, 2, 1, 0, 0])
  expect([6, 7, 8, 100].map((days) => left(0, days))).toEqual([3, 3, 0, 0])
})
