import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, compareDates, isoDate, yearOf } from '../iso-date.ts'
import { entries, valueOrCode } from '../testing/results.ts'
import {
  ageByYear,
  birthDateParts,
  defaultAgesOfMajority,
  formatDateInput,
  parseBirthDate,
  reachesMajorityOn,
  typedBirthDate,
} from './birth-date.ts'
import { stateCodes } from './state.ts'

const today = isoDate(2026, 12, 4)
const code = (input: string) => valueOrCode(parseBirthDate(input, today))

const typedOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

test('[PE-10] requires a date of birth', () => {
  for (const empty of ['', '  ']) expect(code(empty)).toBe('required')
})

test('[PE-10] requires the format MM/DD/YYYY', () => {
  expect(code(' 02/28/1990 ')).toBe('1990-02-28')
  for (const bad of entries(
    `2/28/1990 | 02/28/90 | 02-28-1990 | 1990-02-28 | 02281990 | 02/28 | born | 02/28/19900`,
  ))
    expect(code(bad)).toBe('invalid_format')
})

test('[PE-10] requires a calendar date', () => {
  for (const bad of entries(
    `13/01/1990 | 00/01/1990 | 02/30/1990 | 02/29/1990 | 04/31/1990 | 01/00/1990 | 01/01/0000`,
  ))
    expect(code(bad)).toBe('not_a_date')
  expect(code('02/29/1992')).toBe('1992-02-29')
})

test('[PE-10] computes the age from the years, and allows 18 to 75', () => {
  expect(code('12/31/2008')).toBe('2008-12-31')
  expect(code('01/01/2009')).toBe('age_out_of_range')
  expect(code('01/01/1951')).toBe('1951-01-01')
  expect(code('12/31/1950')).toBe('age_out_of_range')
  expect(code('01/01/2030')).toBe('age_out_of_range')
  expect(['2009', '2008', '1951', '1950'].map((year) => code(`06/15/${year}`))).toEqual([
    'age_out_of_range',
    '2008-06-15',
    '1951-06-15',
    'age_out_of_range',
  ])
  expect([code('02/29/2008'), code('02/29/1952'), code('02/29/1951')]).toEqual([
    '2008-02-29',
    '1952-02-29',
    'not_a_date',
  ])
  expect(ageByYear(isoDate(2008, 12, 31), today)).toBe(18)
  expect(code('02/30/1990')).toBe('not_a_date')
})

test('[PE-10] restores a saved date of birth as typed', () => {
  const births = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(isoDate(1951, 1, 1), days))
  fc.assert(
    fc.property(births, (birthDate) => {
      expect(parseBirthDate(typedOf(birthDate), today)).toEqual({ ok: true, value: birthDate })
      expect(formatDateInput(typedOf(birthDate))).toBe(typedOf(birthDate))
      expect(formatDateInput(birthDate)).toBe(typedOf(birthDate))
    }),
  )
})

test('[PE-10] [NV-13] sends day, month and year, and restores them as typed', () => {
  const parts = birthDateParts(isoDate(1984, 4, 7))
  expect(parts).toEqual({ dob_date: '07', dob_month: '04', dob_year: '1984' })
  expect(typedBirthDate(parts)).toBe('04/07/1984')
  expect(typedBirthDate({ dob_date: ' 7', dob_month: '4', dob_year: '1984' })).toBe('04/07/1984')
  expect(typedBirthDate(null)).toBe('')
  expect(typedBirthDate({ dob_date: '', dob_month: '', dob_year: '' })).toBe('')
  expect(typedBirthDate({ dob_month: '4' })).toBe('04/00/00')
})

test('[PE-10] inserts slashes while a date is typed', () => {
  const cases = [
    ['', ''],
    ['0', '0'],
    ['02', '02'],
    ['022', '02/2'],
    ['02281990', '02/28/1990'],
    ['022819901', '02/28/19901'],
    ['2/', '02'],
    ['02/8/', '02/08'],
    ['02/', '02'],
    ['1990-02-28', '02/28/1990'],
    ['2/28/1990', '22/81/990'],
  ]
  for (const [typed, shown] of cases) expect(formatDateInput(typed ?? '')).toBe(shown)
})

test('[PE-10] has majority at 18, 19 in Alabama, 21 in Mississippi', () => {
  const birthDate = isoDate(2008, 12, 5)
  const years = { AL: 19, MS: 21 } as Record<string, number>
  for (const state of stateCodes)
    expect(reachesMajorityOn(birthDate, state, defaultAgesOfMajority)).toBe(
      isoDate(2008 + (years[state] ?? 18), 12, 5),
    )
  expect(reachesMajorityOn(birthDate, 'NY', { default: 20, byState: {} })).toBe('2028-12-05')
  expect(defaultAgesOfMajority.default).toBe(18)
})

test('[PE-10] never reaches majority a day early: born on February 29, on March 1', () => {
  expect(reachesMajorityOn(isoDate(2008, 2, 29), 'NY', defaultAgesOfMajority)).toBe('2026-03-01')
  expect(reachesMajorityOn(isoDate(2008, 2, 29), 'MS', defaultAgesOfMajority)).toBe('2029-03-01')
  const births = fc.integer({ min: 0, max: 6000 }).map((days) => addDays(isoDate(2000, 1, 1), days))
  fc.assert(
    fc.property(births, (birthDate) => {
      const reached = reachesMajorityOn(birthDate, 'NY', defaultAgesOfMajority)
      expect(yearOf(reached) - yearOf(birthDate)).toBe(18)
      expect(
        compareDates(reached.slice(4) as typeof reached, birthDate.slice(4) as typeof reached),
      ).toBeGreaterThanOrEqual(0)
    }),
  )
})
