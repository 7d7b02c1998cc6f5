import { expect, test } from 'vitest'
import { linkError, linkErrors } from './errors.ts'
import { logIn } from './link-logins.ts'

test('raises every Link error by its password, with messages for developer and user', () => {
  for (const code of Object.keys(linkErrors)) {
    expect(logIn('user_good', `error_${code}`)).toBe(code)
    expect(linkError(code)).toEqual({
      error_type: expect.stringMatching(/^(ITEM|INSTITUTION|API)_ERROR$/),
      error_code: code,
      error_message: expect.stringMatching(/^[a-z].*[^.]$/),
      display_message: expect.stringMatching(/^[A-Z].*\.$/),
    })
  }
})

test('treats unknown codes, users and passwords as wrong credentials', () => {
  expect(linkError('NO_SUCH_CODE').error_code).toBe('INVALID_CREDENTIALS')
  expect(logIn('user_bad', 'pass_good')).toBe('INVALID_CREDENTIALS')
  expect(logIn('user_good', 'pass_bad')).toBe('INVALID_CREDENTIALS')
  expect(logIn('user_good', 'pass_good')).toBeUndefined()
})
