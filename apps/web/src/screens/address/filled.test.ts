import { expect, test } from 'vitest'
import { filledBy, linesOf, type SuggestedAddress } from './filled.ts'

const place: SuggestedAddress = {
  address_1: '123 Main Street',
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}
const empty = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }

test.each([
  ['a street alone', '123 Main Street', ['123 main', ''], ['123 Main Street', '']],
  ['the unit that was typed', '123 Main Street', ['123 main st apt 4', ''], ['123 Main Street', 'apt 4']],
  [
    'a second line that is there',
    '123 Main Street',
    ['123 main', 'c/o Byron'],
    ['123 Main Street', 'c/o Byron'],
  ],
  [
    'both, where both are there',
    '123 Main Street',
    ['1 main #4', 'c/o Byron'],
    ['123 Main Street #4', 'c/o Byron'],
  ],
  ['a unit once', '123 Main Street', ['123 main Apt 4', 'Apt 4'], ['123 Main Street', 'Apt 4']],
  ['the suggestion’s unit', '350 Fifth Ave Apt 12B', ['350 fifth', ''], ['350 Fifth Ave', 'Apt 12B']],
  [
    'the suggestion’s over the typed one',
    '350 Fifth Ave Apt 12B',
    ['350 fifth apt 7', ''],
    ['350 Fifth Ave', 'Apt 12B'],
  ],
  [
    'the suggestion’s beside a second line',
    '350 Fifth Ave #3',
    ['350', 'c/o Byron'],
    ['350 Fifth Ave #3', 'c/o Byron'],
  ],
  ['a military address as it is', 'Unit 2050 Box 4190', ['unit 20', ''], ['Unit 2050 Box 4190', '']],
] as const)('[PE-03] fills both address lines: %s', (_, street, [address_1, address_2], [one, two]) => {
  expect(linesOf(street, { address_1, address_2 })).toEqual({ address_1: one, address_2: two })
})

test('[PE-03] a place fills street, city, state and ZIP code, and keeps fields it lacks', () => {
  expect(filledBy(place, '123 Main', empty)).toEqual({ ...place, address_2: '' })
  const typed = { ...empty, city: 'Troy', state: 'VT', zipcode: '05868' }
  expect(filledBy(place, '123 Main', typed)).toMatchObject({ city: 'Albany', state: 'NY', zipcode: '12207' })
  expect(filledBy({ address_1: '', city: '', state: '', zipcode: '' }, '123 Main', typed)).toEqual({
    address_1: '123 Main',
    address_2: '',
  })
})
