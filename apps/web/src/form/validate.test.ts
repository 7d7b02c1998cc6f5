import { addressForm } from '@vestibule/domain/forms/address'
import { emailForm } from '@vestibule/domain/forms/email'
import { identityForm } from '@vestibule/domain/forms/identity'
import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { addressWords } from '../screens/address/words.ts'
import { identityWords } from '../screens/identity/words.ts'
import { emailWords } from '../sign-up/email-words.ts'
import { withWords } from './validate.ts'

const email = withWords(emailForm, { email: emailWords })

test('[SU-03] shows the message of the error code', () => {
  expect(email({ email: '' })).toEqual({ ok: false, errors: { email: 'Email is required.' } })
  expect(email({ email: 'nobody' })).toEqual({ ok: false, errors: { email: 'Invalid email format.' } })
  expect(email({ email: 'A@example.com' })).toEqual({ ok: true, value: { email: 'a@example.com' } })
})

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
  ['[PE-21]', { zipcode: '00000' }, 'No ZIP code begins with these three digits. Please check it.'],
  [
    '[PE-21]',
    { zipcode: '00901' },
    'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
  ],
])('%s a message may quote the answer: %j', (_, part, message) => {
  const validate = withWords(addressForm, addressWords)
  expect(validate({ ...address, ...part })).toEqual({
    ok: false,
    errors: { [Object.keys(part)[0] ?? '']: message },
  })
})

test('[PE-10] reads the context at each validation', () => {
  let today = isoDate(2026, 12, 31)
  const validate = withWords(identityForm, identityWords, () => ({ savedSsn: '', today }))
  const answers = { ssn: '219-09-9999', birthDate: '01/01/2009' }
  expect(validate(answers).ok).toBe(false)
  today = isoDate(2027, 1, 1)
  expect(validate(answers).ok).toBe(true)
})

test('[AX-05] a code without a message does not compile', () => {
  // @ts-expect-error: The error code `invalid` has no message.
  const validate = withWords(emailForm, { email: { required: 'Email is required.' } })
  expect(validate({ email: 'nobody' }).ok).toBe(false)
})
