import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDate } from '../iso-date.ts'
import {
  type IraLimits,
  iraLimitRows,
  iraLimitTables,
  isProvisional,
  limitFor,
  limitMark,
  limitRow,
  taxDeadline,
} from './ira-limits.ts'

test('[CO-04] caps at 7000 up to age 50 and 8000 above, by the specification', () => {
  for (const year of [2025, 2026, 2040]) {
    expect(limitFor(year, year - 18, 'specification')).toBe(7000)
    expect(limitFor(year, year - 50, 'specification')).toBe(7000)
    expect(limitFor(year, year - 51, 'specification')).toBe(8000)
    expect(limitFor(year, year - 75, 'specification')).toBe(8000)
  }
})

test('[CO-04] raises the statutory cap from the year of the 50th birthday', () => {
  const cases = [
    [2025, 49, 7000],
    [2025, 50, 8000],
    [2026, 49, 7500],
    [2026, 50, 8600],
    [2027, 49, 7500],
    [2027, 50, 8600],
  ] as const
  for (const [year, age, cap] of cases) expect(limitFor(year, year - age, 'statutory')).toBe(cap)
  expect(() => limitFor(2024, 1990, 'statutory')).toThrow(RangeError)
})

test('[CO-04] orders rows by year, in whole dollars, never lower with age', () => {
  for (const table of iraLimitTables) {
    const years = iraLimitRows[table].map((row) => row.fromTaxYear)
    expect(years).toEqual([...new Set(years)].sort((a, b) => a - b))
    for (const row of iraLimitRows[table]) {
      expect(Number.isInteger(row.cap) && Number.isInteger(row.higherCap)).toBe(true)
      expect(row.higherCap).toBeGreaterThan(row.cap)
    }
    fc.assert(
      fc.property(fc.integer({ min: 2025, max: 2100 }), fc.integer({ min: 18, max: 75 }), (year, age) => {
        expect(limitFor(year, year - age - 1, table)).toBeGreaterThanOrEqual(
          limitFor(year, year - age, table),
        )
      }),
    )
  }
})

const announced = { fromTaxYear: 2027, cap: 7600, higherCap: 8700 }

test('[CO-15] an added row sets a year, a corrected row replaces one, and both keep what they leave out', () => {
  const limits = {
    table: 'statutory',
    added: [announced, { fromTaxYear: 2026, cap: 7400, higherCap: 8500 }],
  } as const
  const caps = [2025, 2026, 2027, 2028].map((year) => limitFor(year, 1990, limits))
  expect(caps).toEqual([7000, 7400, 7600, 7600])
  expect(limitFor(2027, 1977, limits)).toBe(8700)
  expect(limitRow(2027, limits).rothEnd).toEqual({ single: 168_000, joint: 252_000 })
  expect(limitRow(2025, limits)).toEqual(limitRow(2025, 'statutory'))
})

test('[CO-15] a year without its own row has the last limits, marked as provisional', () => {
  const added = { table: 'statutory', added: [announced] } as const
  const provisional = (limits: IraLimits) => [2026, 2027, 2028].map((year) => isProvisional(year, limits))
  expect(provisional('statutory')).toEqual([false, true, true])
  expect(provisional(added)).toEqual([false, false, true])
  expect(provisional('specification')).toEqual([false, false, false])
  expect(limitMark(2027, 'statutory')).toBe(limitMark(2026, 'statutory'))
  expect(limitMark(2027, added)).not.toBe(limitMark(2027, 'statutory'))
})

test.each([
  [2022, '2023-04-18'],
  [2024, '2025-04-15'],
  [2025, '2026-04-15'],
  [2026, '2027-04-15'],
  [2027, '2028-04-18'],
  [2028, '2029-04-17'],
  [2032, '2033-04-18'],
])('[CO-17] the deadline of tax year %i is %s', (year, day) => {
  expect(taxDeadline(year, 'specification')).toBe(day)
})

test('[CO-17] an operator can set the deadline of one year only', () => {
  const deadline = isoDate(2027, 5, 17)
  const limits = {
    table: 'statutory',
    added: [{ fromTaxYear: 2026, cap: 7500, higherCap: 8600, deadline }],
  } as const
  expect([2025, 2026, 2027].map((year) => taxDeadline(year, limits))).toEqual([
    '2026-04-15',
    '2027-05-17',
    '2028-04-18',
  ])
})
