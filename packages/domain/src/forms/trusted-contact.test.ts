import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isTrustedContactBlank,
  parseTrustedContact,
  type TrustedContactAnswers,
  trustedContactForm,
} from './trusted-contact.ts'

const none: TrustedContactAnswers = {
  firstName: '',
  lastName: '',
  isAdult: false,
  phone_number: '',
  email: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
}
const named = { ...none, firstName: 'Mary', lastName: 'Somerville', isAdult: true }
const phone = { phone_number: '212-555-0187' }
const email = { email: 'mary@example.com' }
const address = { address1: 'PO Box 12', city: 'Albany', state: 'NY', zipcode: '12207' }

const contactOf = (answers: Partial<TrustedContactAnswers>) => {
  const parsed = parseTrustedContact(answers)
  return parsed.ok ? parsed.value : undefined
}
const errorsOf = (answers: Partial<TrustedContactAnswers>) => {
  const parsed = parseTrustedContact(answers)
  return parsed.ok ? {} : parsed.errors
}

describe('[HO-06] a trusted contact', () => {
  test('is optional: blank answers name no one', () => {
    expect(contactOf(none)).toBeNull()
    expect(contactOf({})).toBeNull()
    expect(contactOf({ firstName: ' ', email: '\t', isAdult: false })).toBeNull()
  })

  test.each([
    ['a phone number', phone],
    ['an email address', email],
    ['a mailing address, which can be a PO box', address],
    ['all three', { ...phone, ...email, ...address, address2: 'Floor 2' }],
  ])('is complete with a name, 18 or older, and %s', (_, contact) => {
    expect(contactOf({ ...named, ...contact })).toEqual({ ...named, ...contact })
  })

  test('needs at least one way to reach the person', () => {
    expect(errorsOf(named)).toEqual({ phone_number: 'no_contact' })
    expect(errorsOf({ ...named, email: 'mary' })).toEqual({ email: 'invalid' })
    expect(errorsOf({ ...named, phone_number: '555' })).toEqual({ phone_number: 'not_ten_digits' })
  })

  test('must be 18 or older', () => {
    expect(errorsOf({ ...named, ...phone, isAdult: false })).toEqual({ isAdult: 'required' })
    expect(errorsOf({ ...none, isAdult: true })).toEqual({
      firstName: 'required',
      lastName: 'required',
      phone_number: 'no_contact',
    })
  })

  test.each([
    ['address1', { address1: '1 Elm Street' }, ['city', 'state', 'zipcode']],
    ['address2', { address2: 'Floor 2' }, ['address1', 'city', 'state', 'zipcode']],
    ['city', { city: 'Albany' }, ['address1', 'state', 'zipcode']],
    ['state', { state: 'NY' }, ['address1', 'city', 'zipcode']],
    ['zipcode', { zipcode: '12207' }, ['address1', 'city', 'state']],
  ])('has a whole mailing address or none: only %s', (_, part, missing) => {
    const errors = Object.fromEntries(missing.map((field) => [field, 'required']))
    expect(errorsOf({ ...named, ...part })).toEqual(errors)
    expect(errorsOf({ ...named, ...phone, ...part })).toEqual(errors)
  })

  test.each([
    ['a name of 101 characters', { firstName: 'a'.repeat(101) }, { firstName: 'invalid' }],
    ['a last name of 101 characters', { lastName: 'a'.repeat(101) }, { lastName: 'invalid' }],
    ['a street of 101 characters', { ...address, address1: 'a'.repeat(101) }, { address1: 'too_long' }],
    ['a second line of 51 characters', { ...address, address2: 'b'.repeat(51) }, { address2: 'too_long' }],
    ['a city of 101 characters', { ...address, city: 'c'.repeat(101) }, { city: 'too_long' }],
    ['an unknown state', { ...address, state: 'XX' }, { state: 'unknown' }],
    ['a ZIP code of a territory', { ...address, zipcode: '00901' }, { zipcode: 'territory' }],
    ['a phone number of no US area', { phone_number: '416-555-0187' }, { phone_number: 'invalid_format' }],
  ])('keeps to the limits that other people have: %s', (_, changes, errors) => {
    expect(errorsOf({ ...named, ...phone, ...changes })).toEqual(errors)
  })

  const text = fc.oneof(fc.constantFrom('', ' ', 'NY', '12207', 'Albany', 'mary@example.com'), fc.string())
  const anyAnswers: fc.Arbitrary<TrustedContactAnswers> = fc.record({
    ...(Object.fromEntries(trustedContactForm.fields.map((field) => [field, text])) as Record<
      Exclude<keyof TrustedContactAnswers, 'isAdult'>,
      typeof text
    >),
    isAdult: fc.boolean(),
  })

  test('is never accepted without a name, an age and a way to reach the person', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const parsed = parseTrustedContact(answers)
        expect(parsed.ok && parsed.value === null).toBe(isTrustedContactBlank(answers))
        if (!parsed.ok || parsed.value === null) return
        const { firstName, lastName, isAdult, phone_number, email, address1, city, state, zipcode } =
          parsed.value
        expect([firstName, lastName].every((name) => name !== '')).toBe(true)
        expect(isAdult).toBe(true)
        const whole = [address1, city, state, zipcode].every((part) => part !== '')
        expect(phone_number !== '' || email !== '' || whole).toBe(true)
        expect(whole || [address1, city, state, zipcode].every((part) => part === '')).toBe(true)
      }),
    )
  })
})
