import { parseEmail } from '@vestibule/domain/fields/email'
import { parseStreet } from '@vestibule/domain/fields/street'
import { expect, test } from 'vitest'
import { byField, check, judgedValue } from './judge.ts'

const email = check(parseEmail, { required: 'Email is required.', invalid: 'Invalid email format.' })

test('[SU-03] a rule says the words of the code that the domain failed with', () => {
  expect(email('')).toBe('Email is required.')
  expect(email('nobody')).toBe('Invalid email format.')
  expect(email('a@example.com')).toBeUndefined()
})

test('[PE-04] words may name what was typed', () => {
  const street = check(parseStreet, {
    required: 'Street Address is required.',
    po_box: (typed) => `“${typed}” is not allowed`,
    too_long: 'too long',
  })
  expect(street(' PO Box 12 ')).toBe('“PO Box 12” is not allowed')
})

test('[AX-05] a form is judged field by field, and a rule may look at the others', () => {
  const judge = byField<{ email: string; again: string }>({
    email,
    again: (again, all) => (again === all.email ? undefined : 'differs'),
  })
  expect(judge({ email: '', again: 'x' })).toEqual({ email: 'Email is required.', again: 'differs' })
})

test('a failed result has no value', () => {
  expect(() => judgedValue(parseEmail(''))).toThrow('required')
})
