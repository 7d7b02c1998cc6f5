import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iraLimitRows, iraLimitTables, limitFor } from './ira-limits.ts'

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
