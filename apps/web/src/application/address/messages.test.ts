import { addressForm } from '@vestibule/domain/forms/address'
import { expect, test } from 'vitest'
import { validator } from '../../form/validate.ts'
import { startEnglish } from '../../words/testing.ts'
import { addressMessages } from './messages.ts'

startEnglish()

const validate = validator(addressForm, addressMessages)
const address = {
  address_1: '12 Bedford Street',
  address_2: '',
  zipcode: '10014',
  city: 'New York',
  state: 'NY',
}

const notAllowed = (typed: string) => `Please enter a valid street address. “${typed}” is not allowed`
const unused = 'No ZIP code begins with these three digits. Please check it.'
const elsewhere =
  'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.'

test.each([
  ['[PE-04]', { address_1: ' PO Box 12 ' }, notAllowed('PO Box 12')],
  ['[PE-23]', { address_2: 'PO Box 44' }, notAllowed('PO Box 44')],
  ['[PE-21]', { zipcode: '00000' }, unused],
  ['[PE-21]', { zipcode: '00901' }, elsewhere],
])('%s a refused answer has its own message: %j', (_, part, message) => {
  expect(validate({ ...address, ...part })).toEqual({
    ok: false,
    errors: { [Object.keys(part)[0] ?? '']: message },
  })
})
