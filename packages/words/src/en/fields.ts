import type { EmailCode } from '@vestibule/domain/fields/email'

/** Labels and errors of fields that several screens have. Errors are by the code that the field's parser returns. */
export const fields = {
  email: {
    label: 'Email address',
    errors: { required: 'Email is required.', invalid: 'Invalid email format.' } satisfies Record<
      EmailCode,
      string
    >,
  },
} as const
