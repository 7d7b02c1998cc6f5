import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { deadEndPaths } from '../sign-up/dead-ends.ts'
import type { Session } from '../site/session.ts'
import { routeOf } from './onboarding-route.ts'

const user = (isPhoneNumberVerified: boolean, isEmailVerified: boolean): Session => ({
  state: 'known',
  user: { isPhoneNumberVerified, isEmailVerified } as User,
  clientId: null,
})
const visitor: Session = { state: 'known', user: null, clientId: null }
const challenged: Session = { ...visitor, challenge: { sentTo: '•••-•••-0100' } }
const unfinished: Session = { ...visitor, identity: { auth0UserId: 'a1', email: 'ada@example.com' } }
const nothing = { hasEmail: false, prerendered: false }

test('[SU-01] a visitor signs up, and a verified user is in the wrapper on whatever screen', () => {
  expect(routeOf(visitor, '/onboarding', nothing).shows).toBe('email')
  expect(routeOf(user(true, true), '/onboarding/address', nothing)).toEqual({ shows: 'application' })
})

test('[SU-02] the phone is verified before the email', () => {
  expect(routeOf(user(false, false), '/onboarding', nothing).path).toBe('/onboarding/verify-phone')
  expect(routeOf(user(false, false), '/onboarding/verify-email', nothing).shows).toBe('verify-phone')
  expect(routeOf(user(true, false), '/onboarding/verify-phone', nothing).path).toBe(
    '/onboarding/verify-email',
  )
})

test('[SU-13] [SU-14] what is being verified can be edited, and nothing else', () => {
  expect(routeOf(user(false, false), '/onboarding/edit-phone', nothing).shows).toBe('edit-phone')
  expect(routeOf(user(false, false), '/onboarding/edit-email', nothing).shows).toBe('verify-phone')
  expect(routeOf(user(true, false), '/onboarding/edit-email', nothing).shows).toBe('edit-email')
  expect(routeOf(user(true, false), '/onboarding/edit-phone', nothing).shows).toBe('verify-email')
  expect(routeOf(visitor, '/onboarding/edit-phone', nothing)).toEqual({ shows: 'email', path: '/onboarding' })
})

test('[SU-02] a visitor goes on at the second step where their email is known, and begins with it where it is not', () => {
  expect(routeOf(visitor, '/onboarding/login-details', nothing)).toEqual({
    shows: 'email',
    path: '/onboarding',
  })
  expect(routeOf(visitor, '/onboarding/login-details', { hasEmail: true, prerendered: true }).shows).toBe(
    'login-details',
  )
})

test('[SU-15] [SU-26] whoever wants another password has a screen for it, logged in or not', () => {
  for (const session of [visitor, unfinished, user(false, false), user(true, true)])
    expect(routeOf(session, '/onboarding/forgot-password', nothing).shows).toBe('forgot-password')
})

test('[SU-25] [SU-08] who is logged in without a user record enters a phone, also after a reload', () => {
  for (const path of ['/onboarding', '/onboarding/login-details', '/onboarding/add-phone'])
    expect(routeOf(unfinished, path, nothing)).toEqual({ shows: 'add-phone', path: '/onboarding/add-phone' })
  expect(routeOf(visitor, '/onboarding/add-phone', nothing).path).toBe('/onboarding')
})

test('[SU-23] a log-in that waits for its code shows that alone, also after a reload', () => {
  for (const path of ['/onboarding', '/onboarding/log-in-code', '/onboarding/forgot-password'])
    expect(routeOf(challenged, path, nothing)).toEqual({
      shows: 'log-in-code',
      path: '/onboarding/log-in-code',
    })
  expect(routeOf(visitor, '/onboarding/log-in-code', nothing).path).toBe('/onboarding')
})

test('[SU-16] a dead end is shown to whoever is led to it', () => {
  for (const path of Object.values(deadEndPaths))
    for (const session of [visitor, challenged, user(true, true)])
      expect(routeOf(session, path, nothing)).toEqual({ shows: 'dead-end' })
})

test('[SU-17] a path that is no sub-step is unknown while signing up, and the wrapper judges its own', () => {
  expect(routeOf(visitor, '/onboarding/nothing-like-it', nothing)).toEqual({ shows: 'unknown' })
  expect(routeOf(user(true, false), '/onboarding/nothing-like-it', nothing)).toEqual({ shows: 'unknown' })
  expect(routeOf(user(true, true), '/onboarding/nothing-like-it', nothing)).toEqual({ shows: 'application' })
})

test('the prerendered email screen shows before the session is known, other paths wait', () => {
  const prerendered = { hasEmail: false, prerendered: true }
  expect(routeOf({ state: 'unknown' }, '/onboarding', prerendered).shows).toBe('email')
  expect(routeOf({ state: 'unknown' }, '/onboarding', nothing).shows).toBe('loading')
  expect(routeOf({ state: 'failed', error: undefined }, '/onboarding/name', nothing).shows).toBe('failed')
})
