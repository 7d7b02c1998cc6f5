import type { EmailCode } from '@vestibule/domain/fields/email'
import type { Words } from '../form/validate.ts'

/** The words of an email, wherever one is asked for before the application (SU-03). */
export const emailWords = {
  required: 'Email is required.',
  invalid: 'Invalid email format.',
} as const satisfies Words<EmailCode>
