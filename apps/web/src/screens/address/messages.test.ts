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

test.each([
  [
    '[PE-04]',
    { address_1: ' PO Box 12 ' },
    'Please enter a valid street address. “PO Box 12” is not allowed',
  ],
  ['[PE-23]', { address_2: 'PO Box 44' }, 'Please enter a valid street address. “PO Box 44” is not allowed'],
  ['[PE-21]', { zipcode: '00000' }, 'No ZIP code begins with these three digits. Please check it.'],
  [
    '[PE-21]',
    { zipcode: '00901' },
    'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
  ],
])('%s a refused answer has its own message: %j', (_, part, message) => {
  expect(validate({ ...address, ...part })).toEqual({
    ok: false,
    errors: { [Object.keys(part)[0] ?? '']: message },
  })
})
