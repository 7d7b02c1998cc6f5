import type { EmailCode } from '@vestibule/domain/fields/email'

/** Labels and errors of fields on several screens. The keys of `errors` are the error codes of the field's parser. */
export const fields = {
  email: {
    label: 'Email address',
    errors: { required: 'Email is required.', invalid: 'Invalid email format.' } satisfies Record<
      EmailCode,
      string
    >,
  },
} as const
