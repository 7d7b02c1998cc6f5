import { expect, test } from 'vitest'
import { putInto } from './put-into.ts'

test('[PE-11] what is put into a text stands alone, wherever it was put', () => {
  expect(putInto('***-**-1234', '5***-**-1234')).toBe('5')
  expect(putInto('***-**-1234', '***-**-12567834')).toBe('5678')
  expect(putInto('***-**-1234', '987-65-4321')).toBe('987-65-4321')
  expect(putInto('***-**-1234', '***-**-123')).toBe('')
  expect(putInto('***-**-1234', '')).toBe('')
})
