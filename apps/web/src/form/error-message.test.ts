import { beforeAll, expect, test } from 'vitest'
import { ApiError, inDoubtError, networkError } from '../api/api-error.ts'
import { startEnglish } from '../words/testing.ts'
import { errorMessage, limitMessage } from './error-message.ts'

beforeAll(startEnglish)

test('[PE-18] an unexpected error reads Something went wrong', () => {
  expect(errorMessage(new ApiError(500, 'internal', 'x'))).toBe('Something went wrong')
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong')
})

test('[ER-04] [ER-05] [OP-10] [CF-12] known errors have a message of their own, whatever the server writes', () => {
  expect(errorMessage(new ApiError(503, 'unavailable', 'x'))).toBe(
    "We're having trouble on our side. Please try again in a minute.",
  )
  expect(errorMessage(networkError())).toBe('Request failed')
  expect(errorMessage(inDoubtError(networkError()), 'An error occurred.')).toBe(
    "We can't tell whether this was done. Please press again: it is never done twice.",
  )
  expect(errorMessage(new ApiError(429, 'too_many_requests', 'x'), 'An error occurred.')).toBe(
    'Too many tries. Please try again later.',
  )
})

test("[ER-01] [ER-05] other errors have the screen's message, never the server's", () => {
  expect(errorMessage(new ApiError(409, 'email_taken', 'x'), 'An error occurred.')).toBe('An error occurred.')
  expect(errorMessage(new ApiError(500, 'constructor', 'x'), 'An error occurred.')).toBe('An error occurred.')
})

test('[PE-18] an unexpected error ends with its reference id', () => {
  const id = '0b8e6a52-7c3c-4d4e-9a5f-6d0d8f0f5f11'
  expect(errorMessage(new ApiError(500, 'internal', `x (${id})`))).toBe(
    `Something went wrong\nReference for our team: ${id}`,
  )
})

test('[SU-12] a rate limit shows the time of the next try, rounded up to a minute', () => {
  const now = new Date(2026, 10, 21, 15, 30, 20).getTime()
  const limited = (seconds: number) => new ApiError(429, 'too_many_requests', 'x', [], seconds)
  expect(limitMessage(limited(700), now)).toBe('Too many tries. You can try again at 3:42 PM.')
  expect(limitMessage(limited(1), now)).toBe('Too many tries. You can try again at 3:31 PM.')
  expect(limitMessage(limited(18 * 3600), now)).toBe('Too many tries. You can try again at 9:31 AM tomorrow.')
  expect(errorMessage(limited(60), 'An error occurred.')).toMatch(/^Too many tries. You can try again at /)
})

test('[SU-12] a rate limit without a time has no such message', () => {
  expect(limitMessage(new ApiError(429, 'too_many_attempts', 'x'))).toBeUndefined()
  expect(limitMessage(new ApiError(503, 'provider_unavailable', '', [], 60))).toBeUndefined()
})
