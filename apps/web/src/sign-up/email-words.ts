import type { EmailCode } from '@vestibule/domain/fields/email'
import type { Words } from '../form/judge.ts'

/** The words of an email by which somebody is known already. */
export const emailWords = {
  required: 'Email is required.',
  invalid: 'Invalid email format.',
} as const satisfies Words<EmailCode>
