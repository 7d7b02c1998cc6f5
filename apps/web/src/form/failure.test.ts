import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { sayFailure } from './failure.ts'

test('[PE-18] a failed save is Something went wrong', () => {
  expect(sayFailure(new ApiError(500, 'internal', 'Something went wrong'))).toBe('Something went wrong')
  expect(sayFailure(new TypeError('x is undefined'))).toBe('Something went wrong')
})

test('[ER-04] a lost network and too many tries are named as what they are', () => {
  expect(sayFailure(networkError())).toBe('Request failed')
  expect(sayFailure(new ApiError(429, 'too_many_requests', 'Too many tries.'), 'An error occurred.')).toBe(
    'Too many tries.',
  )
})
