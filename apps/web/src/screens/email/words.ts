import type { EmailCode } from '@vestibule/domain/fields/email'
import type { Words } from '../../form/judge.ts'

export const emailWords = {
  required: 'Email is required.',
  invalid: 'Invalid email format.',
} as const satisfies Words<EmailCode>

export const callFailed = 'An error occurred. Please try again.'
