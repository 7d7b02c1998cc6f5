import { expect, test } from 'vitest'
import { linkError } from './errors.ts'
import { logIn } from './link-logins.ts'

test('treats unknown codes, users and passwords as wrong credentials', () => {
  expect(linkError('NO_SUCH_CODE').error.error_code).toBe('INVALID_CREDENTIALS')
  expect(linkError('ITEM_LOCKED').error.error_code).toBe('ITEM_LOCKED')
  expect(logIn('user_bad', 'pass_good')).toBe('INVALID_CREDENTIALS')
  expect(logIn('user_good', 'pass_bad')).toBe('INVALID_CREDENTIALS')
  expect(logIn('user_good', 'pass_good')).toBeUndefined()
})
