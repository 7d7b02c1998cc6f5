import type { User } from '@vestibule/contract/entities'
import { expect, test } from 'vitest'
import { deadEndPaths } from '../account/dead-ends.ts'
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

test('[SU-01] a visitor signs up; a verified user sees the application on any path', () => {
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

test('[SU-13] [SU-14] only the contact being verified can be edited', () => {
  expect(routeOf(user(false, false), '/onboarding/edit-phone', nothing).shows).toBe('edit-phone')
  expect(routeOf(user(false, false), '/onboarding/edit-email', nothing).shows).toBe('verify-phone')
  expect(routeOf(user(true, false), '/onboarding/edit-email', nothing).shows).toBe('edit-email')
  expect(routeOf(user(true, false), '/onboarding/edit-phone', nothing).shows).toBe('verify-email')
  expect(routeOf(visitor, '/onboarding/edit-phone', nothing)).toEqual({ shows: 'email', path: '/onboarding' })
})

test('[SU-02] the second step requires the email', () => {
  expect(routeOf(visitor, '/onboarding/login-details', nothing)).toEqual({
    shows: 'email',
    path: '/onboarding',
  })
  expect(routeOf(visitor, '/onboarding/login-details', { hasEmail: true, prerendered: true }).shows).toBe(
    'login-details',
  )
})

test('[SU-15] [SU-26] the forgotten-password screen shows with and without a session', () => {
  for (const session of [visitor, unfinished, user(false, false), user(true, true)])
    expect(routeOf(session, '/onboarding/forgot-password', nothing).shows).toBe('forgot-password')
})

test('[SU-25] [SU-08] a log-in without a user asks for a phone, also after a reload', () => {
  for (const path of ['/onboarding', '/onboarding/login-details', '/onboarding/add-phone'])
    expect(routeOf(unfinished, path, nothing)).toEqual({ shows: 'add-phone', path: '/onboarding/add-phone' })
  expect(routeOf(visitor, '/onboarding/add-phone', nothing).path).toBe('/onboarding')
})

test('[SU-23] a pending log-in code shows only its screen, also after a reload', () => {
  for (const path of ['/onboarding', '/onboarding/log-in-code', '/onboarding/forgot-password'])
    expect(routeOf(challenged, path, nothing)).toEqual({
      shows: 'log-in-code',
      path: '/onboarding/log-in-code',
    })
  expect(routeOf(visitor, '/onboarding/log-in-code', nothing).path).toBe('/onboarding')
})

test('[SU-16] a dead end shows with any session', () => {
  for (const path of Object.values(deadEndPaths))
    for (const session of [visitor, challenged, user(true, true)])
      expect(routeOf(session, path, nothing)).toEqual({ shows: 'dead-end' })
})

test('[SU-17] an unknown path is unknown during sign-up and left to the application after it', () => {
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
