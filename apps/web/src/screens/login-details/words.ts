import type { PasswordCode, PasswordRule } from '@vestibule/domain/fields/password'
import type { PhoneCode } from '@vestibule/domain/fields/phone'
import type { Words } from '../../form/judge.ts'

export const phoneWords = {
  required: 'Phone number is required.',
  not_ten_digits: 'Phone number must be 10 digits.',
  invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
} as const satisfies Words<PhoneCode>

const weak = 'Must include uppercase, lowercase, number, and special character.'

export const passwordWords = {
  required: 'Password is required.',
  too_short: 'Password must be at least 8 characters.',
  weak,
  too_long: 'Password must be at most 128 characters.',
} as const satisfies Words<PasswordCode>

export const ruleWords: Readonly<Record<PasswordRule, string>> = {
  length: 'At least 8 characters',
  letters: 'An uppercase and a lowercase letter',
  number: 'A number',
  special: 'A special character',
}

export const words = {
  wrongCredentials: 'Email or password is incorrect.',
  callFailed: 'An error occurred. Please try again.',
  phoneDue: 'Please verify your phone.',
  emailDue: 'Please verify your email.',
  exists: 'User already exists! Complete your account.',
}
