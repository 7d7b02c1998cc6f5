import type { PasswordCode, PasswordRule } from '@vestibule/domain/fields/password'
import type { Words } from '../form/judge.ts'

/** The words of a password that is being chosen (SU-06). */
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

/** Shown beside them once a password that meets them all was refused: only the server knows the commonest (SU-24). */
export const uncommon = 'Not one of the most used passwords'
