import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { startEnglish } from '../words/testing.ts'
import { limitAt } from './limit-at.ts'

beforeAll(startEnglish)

const handle = (error: ApiError) => {
  const refused: string[][] = []
  const message = limitAt('email', 'An error occurred.')(error, { refuse: (...args) => refused.push(args) })
  return { message, refused }
}

test('[SU-12] a rate limit shows at the field, without a toast', () => {
  const { message, refused } = handle(new ApiError(429, 'too_many_requests', '', [], 600))
  expect(message).toBeUndefined()
  expect(refused).toEqual([['email', expect.stringMatching(/^Too many tries\. You can try again at /)]])
})

test("[ER-01] other errors are a toast with the call's message", () => {
  expect(handle(new ApiError(500, 'internal', ''))).toEqual({ message: 'An error occurred.', refused: [] })
})
