import { expect, test } from 'vitest'
import { type Identification, unverifiedIn, verificationOf } from './identification.ts'
import { screenOf } from './screen.ts'

test.each([
  ['VERIFIED', 'VERIFIED'],
  ['UNVERIFIED', 'UNVERIFIED'],
  ['NOT_IN_SCOPE', 'NOT_IN_SCOPE'],
  ['INCONCLUSIVE', 'UNVERIFIED'],
  ['VERIFICATION_STATE_UNSPECIFIED', 'UNVERIFIED'],
  ['SOMETHING_NEWER', 'UNVERIFIED'],
  ['', 'UNVERIFIED'],
])('[KY-02] maps the broker’s item state %j to %s', (state, verification) => {
  expect(verificationOf(state)).toBe(verification)
})

test('[KY-02] requests documents for unverified items only', () => {
  const all: Identification = {
    name: 'VERIFIED',
    address: 'VERIFIED',
    birth_date: 'VERIFIED',
    tax_id: 'VERIFIED',
  }
  expect(unverifiedIn(all)).toEqual([])
  expect(unverifiedIn({ ...all, tax_id: 'NOT_IN_SCOPE' })).toEqual([])
  expect(unverifiedIn({ ...all, address: 'UNVERIFIED', name: 'UNVERIFIED' })).toEqual(['name', 'address'])
})

test.each([
  ['PASSED', 'PASSED'],
  ['OUT_OF_SCOPE', 'PASSED'],
  ['FAILED', 'FAILED'],
  ['PENDING', 'PENDING'],
  ['NEEDS_REVIEW', 'PENDING'],
  ['DEFERRED_REVIEW', 'PENDING'],
  ['SCREEN_STATE_UNSPECIFIED', 'PENDING'],
  ['SOMETHING_NEWER', 'PENDING'],
])('[KY-02] maps the broker’s screen state %s to %s', (state, result) => {
  expect(screenOf(state)).toBe(result)
})
