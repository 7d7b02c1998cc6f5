import { expect, test } from 'vitest'
import { type Identification, unverifiedItems, verificationOf } from './items.ts'

test.each([
  ['VERIFIED', 'VERIFIED'],
  ['UNVERIFIED', 'UNVERIFIED'],
  ['NOT_IN_SCOPE', 'NOT_IN_SCOPE'],
  ['INCONCLUSIVE', 'UNVERIFIED'],
  ['VERIFICATION_STATE_UNSPECIFIED', 'UNVERIFIED'],
  ['SOMETHING_NEWER', 'UNVERIFIED'],
  ['', 'UNVERIFIED'],
])('[KY-02] an item of which the broker says %j is %s', (state, verification) => {
  expect(verificationOf(state)).toBe(verification)
})

test('[KY-02] documents are wanted for what is unverified, and for nothing else', () => {
  const all: Identification = {
    name: 'VERIFIED',
    legal_address: 'VERIFIED',
    birth_date: 'VERIFIED',
    identification_number: 'VERIFIED',
  }
  expect(unverifiedItems(all)).toEqual([])
  expect(unverifiedItems({ ...all, identification_number: 'NOT_IN_SCOPE' })).toEqual([])
  expect(unverifiedItems({ ...all, legal_address: 'UNVERIFIED', name: 'UNVERIFIED' })).toEqual([
    'name',
    'legal_address',
  ])
})
