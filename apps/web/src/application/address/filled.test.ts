import { expect, test } from 'vitest'
import { filledBy, linesOf, type SuggestedAddress } from './filled.ts'

const place: SuggestedAddress = {
  address_1: '123 Main Street',
  city: 'Albany',
  state: 'NY',
  zipcode: '12207',
}
const empty = { address_1: '', address_2: '', zipcode: '', city: '', state: '' }

const street = '123 Main Street'
const second = 'c/o Byron'

test.each([
  ['a street alone', street, ['123 main', ''], [street, '']],
  ['the unit that was typed', street, ['123 main st apt 4', ''], [street, 'apt 4']],
  ['a second line that is there', street, ['123 main', second], [street, second]],
  ['both, where both are there', street, ['1 main #4', second], [`${street} #4`, second]],
  ['a unit once', street, ['123 main Apt 4', 'Apt 4'], [street, 'Apt 4']],
  ['the suggestion’s unit', '350 Fifth Ave Apt 12B', ['350 fifth', ''], ['350 Fifth Ave', 'Apt 12B']],
  ['the suggestion’s over the typed one', '350 Fifth Ave #3', ['350 apt 7', ''], ['350 Fifth Ave', '#3']],
  ['it beside a second line', '350 Fifth Ave #3', ['350', second], ['350 Fifth Ave #3', second]],
  ['a military address as it is', 'Unit 2050 Box 4190', ['unit 20', ''], ['Unit 2050 Box 4190', '']],
] as const)('[PE-03] fills both address lines: %s', (_, suggested, [address_1, address_2], [one, two]) => {
  expect(linesOf(suggested, { address_1, address_2 })).toEqual({ address_1: one, address_2: two })
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
