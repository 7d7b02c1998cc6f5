import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'
import { addedYears } from './added-years.ts'

test('[CO-05] adds a year in December to plans confirmed before, and in January to plans confirmed in December', () => {
  const cases = [
    ['2027-11-30', '2027-03-10', 2029, []],
    ['2027-12-01', '2027-11-30', 2029, [2030]],
    ['2027-12-31', '2027-03-10', 2029, [2030]],
    ['2027-12-31', '2027-03-10', 2030, []],
    ['2027-12-31', '2027-12-01', 2029, []],
    ['2028-01-01', '2027-12-01', 2029, [2030]],
    ['2028-12-01', '2027-12-31', 2030, [2031]],
    ['2029-12-05', '2027-03-10', 2029, [2030, 2031, 2032]],
  ] as const
  for (const [today, confirmedOn, lastYear, years] of cases)
    expect(addedYears(today as IsoDate, confirmedOn as IsoDate, lastYear), today).toEqual(years)
})

test('[CO-05] keeps plans two to three years ahead, adding each year once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 9 }), (offset, every) => {
      const confirmedOn = addDays(isoDate(2026, 6, 1), offset)
      let lastYear = yearOf(confirmedOn) + 2
      for (let later = 0; later < 1500; later += every) {
        const today = addDays(confirmedOn, later)
        const years = addedYears(today, confirmedOn, lastYear)
        expect(years.length).toBeLessThanOrEqual(1)
        if (years.length === 1) expect([12, 1]).toContain(monthOf(today))
        lastYear = years.at(-1) ?? lastYear
        expect(lastYear - yearOf(today)).toBeGreaterThanOrEqual(2)
        expect(lastYear - yearOf(today)).toBeLessThanOrEqual(3)
        expect(addedYears(today, confirmedOn, lastYear)).toEqual([])
      }
    }),
    { numRuns: 50 },
  )
})
