import type { ErrorCode } from '@vestibule/contract/errors'
import type { PasswordCode, PasswordRule } from '@vestibule/domain/fields/password'
import type { Words } from '../form/validate.ts'

export const passwordWords = {
  required: 'Password is required.',
  too_short: 'Password must be at least 8 characters.',
  weak: 'Must include uppercase, lowercase, number, and special character.',
  too_long: 'Password must be at most 128 characters.',
} as const satisfies Words<PasswordCode>

export const ruleWords: Readonly<Record<PasswordRule, string>> = {
  length: 'At least 8 characters',
  letters: 'An uppercase and a lowercase letter',
  number: 'A number',
  special: 'A special character',
}

/** Messages for passwords that meet the rules but are rejected. */
export const passwordRefusals = {
  password_guessable:
    'This password is too easy to guess. Make it longer, or use several words that do not belong together.',
  password_breached:
    'This password is in a list of stolen passwords. Choose one that you have not used anywhere.',
} as const satisfies Partial<Record<ErrorCode, string>>

export const wrongCredentials = 'Email or password is incorrect.'
