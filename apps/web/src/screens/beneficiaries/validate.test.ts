import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { startEnglish } from '../../words/testing.ts'
import { emptyPerson, type Typed } from './people.ts'
import { type Values, validate } from './validate.ts'

startEnglish()

const heir: Typed = {
  ...emptyPerson,
  percentage: '100',
  firstName: 'Ann',
  lastName: 'King',
  birthDate: '12/05/1936',
  phone_number: '212-555-0142',
  email: 'ann@example.com',
  relation: 'OTHER',
}

const errors = (part: Partial<Values>, formerSpouses: string[] = []) => {
  const context = { today: isoDate(2026, 11, 21), saved: [], formerSpouses: new Set(formerSpouses) }
  const found = validate(context)({ marital_status: 'MARRIED', people: {}, total: '', ...part })
  return found.ok ? {} : found.errors
}

test('[PE-14] requires only the marital status', () => {
  expect(errors({})).toEqual({})
  expect(errors({ marital_status: '' })).toEqual({ marital_status: 'Marital Status is required.' })
})

test('[PE-14] shows a wrong total, and the remainder at a share above it', () => {
  const shares = (...all: string[]) => ({
    people: Object.fromEntries(all.map((percentage, place) => [`p${place}`, { ...heir, percentage }])),
  })
  expect(errors(shares('100'))).toEqual({})
  expect(errors(shares('60', '30'))).toEqual({ total: 'Allocation amount must equal 100%.' })
  expect(errors(shares('60', '50'))).toEqual({
    total: 'Allocation amount must equal 100%.',
    'people.p1.percentage': 'Please enter a whole number from 1 to 40.',
  })
  expect(errors(shares('100', '1'))).toMatchObject({
    'people.p1.percentage': 'Nothing is left: the allocations above come to 100%.',
  })
  expect(errors(shares('', '100'))).toEqual({ 'people.p0.percentage': 'Allocation is required.' })
  expect(errors(shares('0'))).toEqual({
    'people.p0.percentage': 'Please enter a whole number from 1 to 100.',
  })
})

test('[PE-15] each field has its own messages, which may quote the answer', () => {
  expect(
    errors({ people: { a: { ...heir, address1: ' PO Box 12 ', taxIdType: 'SSN', taxId: '1' } } }),
  ).toEqual({
    'people.a.address1': 'Please enter a valid street address. “PO Box 12” is not allowed',
    'people.a.taxId': 'SSN should be 9 digits',
  })
})

test('[PE-16] a former spouse needs another relationship', () => {
  const people = { a: { ...heir, relation: '' } }
  const single = { marital_status: 'SINGLE', people }
  expect(errors(single)).toEqual({ 'people.a.relation': 'Relationship is required.' })
  expect(errors(single, ['a'])).toEqual({
    'people.a.relation': 'Only married people have a spouse. Please choose again.',
  })
  expect(errors({ marital_status: 'SINGLE', people: { a: { ...heir, relation: 'SPOUSE' } } })).toEqual({
    'people.a.relation': 'Only married people have a spouse. Please choose again.',
  })
})
