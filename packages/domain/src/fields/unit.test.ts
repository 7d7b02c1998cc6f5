import { withCpuMs } from '@vestibule/testing/cpu-ms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '../testing/results.ts'
import { splitUnit, streetBeingTyped } from './unit.ts'

test.each([
  ['123 Main St Apt 4', '123 Main St', 'Apt 4'],
  ['123 Main St, Apt 4', '123 Main St', 'Apt 4'],
  ['123 Main St Apt. 4B', '123 Main St', 'Apt. 4B'],
  ['123 main st apartment 12-c', '123 main st', 'apartment 12-c'],
  ['123 Main St #4', '123 Main St', '#4'],
  ['123 Main St # 4B', '123 Main St', '# 4B'],
  ['123 Main St Apt #4', '123 Main St', 'Apt #4'],
  ['1600 Pennsylvania Ave NW Suite 200', '1600 Pennsylvania Ave NW', 'Suite 200'],
  ['1600 Pennsylvania Ave NW STE B', '1600 Pennsylvania Ave NW', 'STE B'],
  ['350 Fifth Ave 12th Floor', '350 Fifth Ave', '12th Floor'],
  ['350 Fifth Ave Fl 12', '350 Fifth Ave', 'Fl 12'],
  ['350 Fifth Ave, Bldg 2, Apt 4', '350 Fifth Ave', 'Bldg 2, Apt 4'],
  ['350 Fifth Ave PH', '350 Fifth Ave', 'PH'],
  ['350 Fifth Ave Basement', '350 Fifth Ave', 'Basement'],
  ['Highway 12 Lot 7', 'Highway 12 Lot 7', ''],
  ['4410 Highway 12 Lot 7', '4410 Highway 12', 'Lot 7'],
  ['One Main Street Unit C', 'One Main Street', 'Unit C'],
  ['  123   Main  St   Unit  9 ', '123 Main St', 'Unit 9'],
])('[PE-03] splits %s: unit %s', (typed, street, unit) => {
  expect(splitUnit(typed)).toEqual({ street, unit })
})

const streets = entries(`
  123 Main Street | 123 Main St Apt | 123 Main St Ap | 55 Apt Road | 12 Suite Lane | 7 Unity Way 4
  9 Floor Street | 18 Avenue B | 18 Avenue B 4 | 5 Space Center Blvd | RR 2 Box 15 | PSC 3 Box 4120
  Unit 2050 Box 4190 | CMR 450 Box 12 | Unit 5 | 12 Unit 5 | Lot 7 | 100 Phoenix Way
  100 State Highway 7
`)

test.each([...streets, ''])('[PE-03] finds no unit in %s', (street) => {
  expect(splitUnit(street)).toEqual({ street, unit: '' })
})

test('[PE-03] drops a complete or partial unit while an address is typed', () => {
  for (const unit of ['', ' ', ' apt', ' Apt.', ' apt ', ' apt #', ' #', ', #4', ', Unit 4', ' bldg 2 apt'])
    expect(streetBeingTyped(`123 Main St${unit}`), unit).toBe('123 Main St')
  for (const street of ['', '12', '12 Apt', 'Unit', 'Unit 20', '123 Main St A', 'Unit 2050 Box'])
    expect(streetBeingTyped(street)).toBe(street)
})

test('[PE-03] keeps every letter and digit when splitting', () => {
  const word = fc.constantFrom('123', 'Main', 'St', 'Apt', '#', '4', 'B', 'Unit', ',', 'Floor', '5th', 'Box')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const typed = words.join(' ')
      const { street, unit } = splitUnit(typed)
      const kept = (text: string) => text.replace(/[\s,]/g, '')
      expect(kept(street + unit)).toBe(kept(typed))
    }),
  )
})

test('[PE-03] handles long text quickly', () => {
  const [, ms] = withCpuMs(() => {
    splitUnit(`1 Main St ${'# 1 '.repeat(250)}!`)
    splitUnit(`1 ${'Apt 1, '.repeat(140)}x y`)
    splitUnit(`1 Main${' '.repeat(1000)}x`)
  })
  expect(ms).toBeLessThan(2_000)
})
