import { expect, test } from 'vitest'
import { startEnglish } from '../../words/testing.ts'
import { otherStateQuestion } from './other-state.ts'

startEnglish()

test('[PE-21] asks about a ZIP code of another state', () => {
  expect(otherStateQuestion({ zipcode: '10014', state: 'NY' })).toBeUndefined()
  expect(otherStateQuestion({ zipcode: '94105', state: 'NY' })).toBe(
    'This ZIP code looks like one in California, not New York. Correct it, or select Continue again to keep it.',
  )
  expect(otherStateQuestion({ zipcode: '20588', state: 'NY' })).toMatch(
    /^This ZIP code looks like one in District of Columbia, Maryland, or Virginia, not New York\./,
  )
  expect(otherStateQuestion({ zipcode: '', state: 'NY' })).toBeUndefined()
})
