import { isoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { startEnglish } from '../../words/testing.ts'
import { comeBackText, ofAgeOn } from './of-age.ts'

startEnglish()

const refusal = (code: string, day?: string) => new ApiError(409, code, '', [], undefined, day)

test('[PE-10] reads and formats the day on which a minor can come back', () => {
  expect(ofAgeOn(refusal('not_of_age', '2027-03-01'))).toBe('2027-03-01')
  expect(comeBackText(isoDate(2027, 3, 1))).toMatch(
    /^You can come back on or after Monday, March 1, 2027, when/,
  )
})

test('[PE-10] other errors have no day', () => {
  for (const other of [refusal('stale', '2027-03-01'), refusal('not_of_age'), refusal('not_of_age', 'soon')])
    expect(ofAgeOn(other)).toBeUndefined()
  expect(ofAgeOn(new TypeError('x'))).toBeUndefined()
})
