import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { ofAgeOn } from './of-age.ts'

const refusal = (code: string, day?: string) => new ApiError(409, code, '', [], undefined, day)

test('[PE-10] formats the day on which a minor can come back', () => {
  expect(ofAgeOn(refusal('not_of_age', '2027-03-01'))).toBe('Monday, March 1, 2027')
})

test('[PE-10] other errors have no day', () => {
  for (const other of [refusal('stale', '2027-03-01'), refusal('not_of_age'), refusal('not_of_age', 'soon')])
    expect(ofAgeOn(other)).toBeUndefined()
  expect(ofAgeOn(new TypeError('x'))).toBeUndefined()
})
