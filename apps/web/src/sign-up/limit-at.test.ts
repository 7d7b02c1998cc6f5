import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { limitAt } from './limit-at.ts'

const dealWith = (error: ApiError) => {
  const refused: string[][] = []
  const said = limitAt('email', 'An error occurred.')(error, { refuse: (...args) => refused.push(args) })
  return { said, refused }
}

test('[SU-12] a rate limit shows at the field, without a toast', () => {
  const { said, refused } = dealWith(new ApiError(429, 'too_many_requests', '', [], 600))
  expect(said).toBeUndefined()
  expect(refused).toEqual([['email', expect.stringMatching(/^Too many tries\. You can try again at /)]])
})

test("[ER-01] other errors are a toast with the call's message", () => {
  expect(dealWith(new ApiError(500, 'internal', ''))).toEqual({ said: 'An error occurred.', refused: [] })
})
