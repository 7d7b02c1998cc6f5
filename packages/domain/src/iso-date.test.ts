import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dayInMonth,
  dayOf,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  isLeapYear,
  isoDate,
  monthOf,
  parseIsoDate,
  yearOf,
} from './iso-date.ts'

const dates = fc
  .tuple(
    fc.integer({ min: 1900, max: 2200 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => isoDate(year, month, day))

describe('calendar date', () => {
  test('[CO-09] parses existing dates in YYYY-MM-DD only', () => {
    for (const good of ['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(parseIsoDate(good)).toEqual({ ok: true, value: good })
    for (const bad of ['', '2026-2-28', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31'])
      expect(parseIsoDate(bad)).toEqual({ ok: false, code: 'not_a_date' })
    for (const bad of ['0000-01-01', '2026-01-01T00:00:00Z', ' 2026-01-01', '2026-01-00'])
      expect(parseIsoDate(bad)).toEqual({ ok: false, code: 'not_a_date' })
  })

  test('throws for numbers that are no date', () => {
    expect(() => isoDate(2026, 2, 29)).toThrow(RangeError)
    expect(() => isoDate(2026, 1.5, 2)).toThrow(RangeError)
    expect(() => daysInMonth(2026, 13)).toThrow(RangeError)
    expect(isoDate(99, 1, 2)).toBe('0099-01-02')
  })

  test('leap years follow the Gregorian rule', () => {
    expect([1900, 2000, 2023, 2024, 2100].map(isLeapYear)).toEqual([false, true, false, true, false])
    expect([2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29])
  })

  test('rebuilds a date from its year, month and day', () => {
    fc.assert(fc.property(dates, (date) => isoDate(yearOf(date), monthOf(date), dayOf(date)) === date))
  })

  test('inverts adding days by counting them', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -80_000, max: 80_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(Math.sign(compareDates(addDays(date, days), date))).toBe(Math.sign(days))
      }),
    )
    expect(addDays(isoDate(2026, 12, 31), 1)).toBe('2027-01-01')
    expect(addDays(isoDate(2024, 3, 1), -1)).toBe('2024-02-29')
  })

  test('[CO-07] clamps to the last day of a shorter month', () => {
    expect(addMonths(isoDate(2026, 1, 30), 1)).toBe('2026-02-28')
    expect(addMonths(isoDate(2024, 1, 31), 1)).toBe('2024-02-29')
    expect(addMonths(isoDate(2026, 12, 5), 1)).toBe('2027-01-05')
    expect(addMonths(isoDate(2026, 1, 5), -1)).toBe('2025-12-05')
    expect(dayInMonth(2026, 2, 30)).toBe('2026-02-28')
    fc.assert(
      fc.property(dates, fc.integer({ min: -500, max: 500 }), (date, months) => {
        const moved = addMonths(date, months)
        expect((yearOf(moved) - yearOf(date)) * 12 + monthOf(moved) - monthOf(date)).toBe(months)
      }),
    )
  })

  test('computes the day of the week', () => {
    expect(dayOfWeek(isoDate(1970, 1, 1))).toBe(4)
    expect(dayOfWeek(isoDate(2026, 12, 4))).toBe(5)
    expect(dayOfWeek(isoDate(1900, 1, 1))).toBe(1)
    fc.assert(fc.property(dates, (date) => dayOfWeek(addDays(date, 1)) === (dayOfWeek(date) + 1) % 7))
  })
})
