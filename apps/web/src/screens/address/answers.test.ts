import { expect, test } from 'vitest'
import { judgeAnswers, questionOf } from './answers.ts'

const given = {
  address_1: '12 Bedford Street',
  address_2: '',
  zipcode: '10014',
  city: 'New York',
  state: 'NY',
}

test('[PE-21] a ZIP code of another state is no error, and asked about in words', () => {
  expect(questionOf(given)).toBeUndefined()
  const crossed = { ...given, zipcode: '94105' }
  expect(judgeAnswers(crossed).zipcode).toBeUndefined()
  expect(questionOf(crossed)).toBe(
    'This ZIP code looks like one in California, not New York. Correct it, or select Continue again to keep it.',
  )
  expect(questionOf({ ...given, zipcode: '' })).toBeUndefined()
})

test('[PE-21] a ZIP code that nobody or a territory has is refused in words', () => {
  expect(judgeAnswers({ ...given, zipcode: '00000' }).zipcode).toBe(
    'No ZIP code begins with these three digits. Please check it.',
  )
  expect(judgeAnswers({ ...given, zipcode: '00901' }).zipcode).toBe(
    'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
  )
})
