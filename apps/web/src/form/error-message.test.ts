import { beforeAll, expect, test } from 'vitest'
import { ApiError, inDoubtError, networkError } from '../api/api-error.ts'
import { startEnglish } from '../words/testing.ts'
import { errorMessage, limitMessage } from './error-message.ts'

beforeAll(startEnglish)

const id = '0b8e6a52-7c3c-4d4e-9a5f-6d0d8f0f5f11'
const inDoubt = "We can't tell whether this was done. Please press again: it is never done twice."

test.each<[string, unknown, string]>([
  ['[PE-18]', new ApiError(500, 'internal', 'x'), 'Something went wrong'],
  ['[PE-18]', new TypeError('x is undefined'), 'Something went wrong'],
  [
    '[PE-18]',
    new ApiError(500, 'internal', `x (${id})`),
    `Something went wrong\nReference for our team: ${id}`,
  ],
  [
    '[OP-10]',
    new ApiError(503, 'unavailable', 'x'),
    "We're having trouble on our side. Please try again in a minute.",
  ],
  ['[ER-04]', networkError(), 'Request failed'],
  ['[CF-12]', inDoubtError(networkError()), inDoubt],
])('%s an error has its message, whatever the server writes: case %#', (_, error, message) => {
  expect(errorMessage(error)).toBe(message)
})

test.each([
  ['[ER-01] [ER-05]', new ApiError(409, 'email_taken', 'x'), 'An error occurred.'],
  ['[ER-01] [ER-05]', new ApiError(500, 'constructor', 'x'), 'An error occurred.'],
  ['[CF-12]', inDoubtError(networkError()), inDoubt],
  ['[ER-04]', new ApiError(429, 'too_many_requests', 'x'), 'Too many tries. Please try again later.'],
])("%s the screen's message replaces only an unknown error: case %#", (_, error, message) => {
  expect(errorMessage(error, 'An error occurred.')).toBe(message)
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
