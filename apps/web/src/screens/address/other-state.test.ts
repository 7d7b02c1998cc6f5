import { expect, test } from 'vitest'
import { questionOf } from './other-state.ts'

test('[PE-21] a ZIP code of another state is asked about in words', () => {
  expect(questionOf({ zipcode: '10014', state: 'NY' })).toBeUndefined()
  expect(questionOf({ zipcode: '94105', state: 'NY' })).toBe(
    'This ZIP code looks like one in California, not New York. Correct it, or select Continue again to keep it.',
  )
  expect(questionOf({ zipcode: '', state: 'NY' })).toBeUndefined()
})
