import { expect, test } from 'vitest'
import { createCsrf, csrfSeconds, hashOf, isKnown, newToken } from './session-token.ts'

const key = Buffer.alloc(32, 1).toString('base64')
const csrf = createCsrf([key])
const now = new Date('2026-11-21T10:00:00.400Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('[SE-02] tokens are 256 random bits, marked as known or anonymous', () => {
  const tokens = Array.from({ length: 50 }, (_, index) => newToken(index % 2 === 0))
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(Buffer.from(token.slice(2), 'base64url')).toHaveLength(32)
  expect(tokens.map(isKnown)).toEqual(tokens.map((_, index) => index % 2 === 0))
  expect(isKnown(undefined)).toBe(false)
  expect(hashOf(tokens[0] ?? '')).toHaveLength(32)
  expect(hashOf('a')).not.toEqual(hashOf('b'))
})

test('[API-03] a CSRF token is valid for its session for thirty minutes', () => {
  const { csrfToken, expiresAt } = csrf.issue('session', now)
  expect(csrfSeconds).toBe(1800)
  expect(expiresAt).toEqual(new Date('2026-11-21T10:30:00Z'))
  expect(csrf.verify('session', csrfToken, now)).toBe(true)
  expect(csrf.verify('session', csrfToken, after(1799))).toBe(true)
  expect(csrf.verify('session', csrfToken, after(1800))).toBe(false)
  expect(csrf.verify('another', csrfToken, now)).toBe(false)
})

test('[API-03] rejects a CSRF token with another key or a changed expiry', () => {
  const { csrfToken } = csrf.issue('session', now)
  const [when = '', signature = ''] = csrfToken.split('.')
  const otherKey = createCsrf([Buffer.alloc(32, 2).toString('base64')]).issue('session', now).csrfToken
  const later = (Number.parseInt(when, 36) + 1).toString(36)
  const altered = [`${later}.${signature}`, `${when}.`, when, `.${signature}`, '', `${when}.${when}`]
  for (const forged of [otherKey, ...altered]) expect(csrf.verify('session', forged, now), forged).toBe(false)
})

test('[SE-01] [API-03] verifies tokens of previous keys and signs with the current key', () => {
  const newer = Buffer.alloc(32, 3).toString('base64')
  const both = createCsrf([newer, key])
  expect(both.verify('session', csrf.issue('session', now).csrfToken, now)).toBe(true)
  const { csrfToken } = both.issue('session', now)
  expect(createCsrf([newer]).verify('session', csrfToken, now)).toBe(true)
  expect(csrf.verify('session', csrfToken, now)).toBe(false)
})
