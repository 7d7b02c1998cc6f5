import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, compareDates, daysBetween, isoDate, parseIsoDate } from '../iso-date.ts'
import { federalReserveHolidays, isBusinessDay, nextBusinessDay } from './business-days.ts'

const day = (text: string) => {
  const date = parseIsoDate(text)
  if (!date.ok) throw new Error(`${text} is not a date`)
  return date.value
}

test('[CF-02] matches the published holidays of the Federal Reserve Banks', () => {
  const published: Record<number, string> = {
    2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
    2026: '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25',
    2027: '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25',
  }
  for (const [year, days] of Object.entries(published))
    expect(
      federalReserveHolidays(Number(year))
        .map((date) => date.slice(5))
        .join(' '),
    ).toBe(days)
})

test('[CF-02] moves a Sunday holiday to Monday, and keeps Friday open before a Saturday holiday', () => {
  expect(isBusinessDay(day('2027-07-05'))).toBe(false)
  expect(isBusinessDay(day('2026-07-03'))).toBe(true)
  expect(isBusinessDay(day('2021-12-31'))).toBe(true)
  expect(isBusinessDay(day('2023-01-02'))).toBe(false)
  expect(isBusinessDay(day('2022-12-26'))).toBe(false)
})

test('[CF-02] delivers funds on the first business day after the scheduled date', () => {
  const cases = [
    ['2026-12-03', '2026-12-04'],
    ['2026-12-04', '2026-12-07'],
    ['2026-12-05', '2026-12-07'],
    ['2026-12-06', '2026-12-07'],
    ['2026-12-24', '2026-12-28'],
    ['2026-11-25', '2026-11-27'],
    ['2026-12-31', '2027-01-04'],
    ['2027-07-02', '2027-07-06'],
  ] as const
  for (const [scheduled, arrives] of cases) expect(nextBusinessDay(day(scheduled))).toBe(arrives)
})

test('[CF-02] delivers funds on the next business day, within four days', () => {
  const dates = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays(isoDate(2025, 1, 1), offset))
  fc.assert(
    fc.property(dates, (scheduled) => {
      const arrives = nextBusinessDay(scheduled)
      expect(isBusinessDay(arrives)).toBe(true)
      expect(daysBetween(scheduled, arrives)).toBeGreaterThanOrEqual(1)
      expect(daysBetween(scheduled, arrives)).toBeLessThanOrEqual(4)
      for (let date = addDays(scheduled, 1); compareDates(date, arrives) < 0; date = addDays(date, 1))
        expect(isBusinessDay(date)).toBe(false)
    }),
  )
})
