import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { errorMessage, limitMessage } from './error-message.ts'

test('[PE-18] an unexpected error reads Something went wrong', () => {
  expect(errorMessage(new ApiError(500, 'internal', 'Something went wrong'))).toBe('Something went wrong')
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong')
})

test("[ER-04] [OP-10] shows the server's message for known errors", () => {
  expect(errorMessage(new ApiError(503, 'unavailable', 'Please try again in a minute.'))).toBe(
    'Please try again in a minute.',
  )
  expect(errorMessage(networkError())).toBe('Request failed')
  expect(errorMessage(new ApiError(429, 'too_many_requests', 'Too many tries.'), 'An error occurred.')).toBe(
    'Too many tries.',
  )
})

test('[SU-12] a rate limit shows the time of the next try, rounded up to a minute', () => {
  const now = new Date(2026, 10, 21, 15, 30, 20).getTime()
  const limited = (seconds: number) => new ApiError(429, 'too_many_requests', 'Too many tries.', [], seconds)
  expect(limitMessage(limited(700), now)).toBe('Too many tries. You can try again at 3:42 PM.')
  expect(limitMessage(limited(1), now)).toBe('Too many tries. You can try again at 3:31 PM.')
  expect(limitMessage(limited(18 * 3600), now)).toBe('Too many tries. You can try again at 9:31 AM tomorrow.')
  expect(errorMessage(limited(60), 'An error occurred.')).toMatch(/^Too many tries. You can try again at /)
})

test('[SU-12] a rate limit without a time has no such message', () => {
  expect(limitMessage(new ApiError(429, 'too_many_attempts', 'Too many tries.'))).toBeUndefined()
  expect(limitMessage(new ApiError(503, 'provider_unavailable', '', [], 60))).toBeUndefined()
})
