import type { EmailCode } from '@vestibule/domain/fields/email'
import type { Words } from '../form/validate.ts'

export const emailWords = {
  required: 'Email is required.',
  invalid: 'Invalid email format.',
} as const satisfies Words<EmailCode>
