import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import type { Session } from '../app/session.ts'
import { placeOf } from './place.ts'

const user = (isPhoneNumberVerified: boolean, isEmailVerified: boolean): Session => ({
  state: 'known',
  user: { isPhoneNumberVerified, isEmailVerified } as User,
  clientId: null,
})
const visitor: Session = { state: 'known', user: null, clientId: null }
const nothing = { hasEmail: false, prerendered: false }

test('[SU-01] a visitor signs up, and a verified user is in the wrapper on whatever screen', () => {
  expect(placeOf(visitor, '/onboarding', nothing).shows).toBe('email')
  expect(placeOf(user(true, true), '/onboarding/address', nothing)).toEqual({ shows: 'wrapper' })
})

test('[SU-02] the phone is verified before the email', () => {
  expect(placeOf(user(false, false), '/onboarding', nothing).path).toBe('/onboarding/verify-phone')
  expect(placeOf(user(true, false), '/onboarding/verify-phone', nothing).path).toBe(
    '/onboarding/verify-email',
  )
})

test('[NV-13] a visitor goes on at the second step where their email is known, and begins with it where it is not', () => {
  expect(placeOf(visitor, '/onboarding/login-details', nothing)).toEqual({
    shows: 'email',
    path: '/onboarding',
  })
  expect(placeOf(visitor, '/onboarding/login-details', { hasEmail: true, prerendered: true }).shows).toBe(
    'login-details',
  )
})

test('the prerendered email screen shows before the session is known, other paths wait', () => {
  const prerendered = { hasEmail: false, prerendered: true }
  expect(placeOf({ state: 'unknown' }, '/onboarding', prerendered).shows).toBe('email')
  expect(placeOf({ state: 'unknown' }, '/onboarding', nothing).shows).toBe('loading')
  expect(placeOf({ state: 'failed' }, '/onboarding/name', nothing).shows).toBe('failed')
})
