import type { ErrorCode } from '@vestibule/contract/errors'
import type { EmailCode } from '@vestibule/domain/fields/email'
import type { PasswordCode, PasswordRule } from '@vestibule/domain/fields/password'
import type { PhoneCode } from '@vestibule/domain/fields/phone'

/** Labels and errors of fields that several screens have. Errors are by the code that the field's parser returns. */
export const fields = {
  /** The server refused an answer, and the screen has no text for it. */
  refused: 'Please check this answer.',
  email: {
    label: 'Email address',
    errors: { required: 'Email is required.', invalid: 'Invalid email format.' } satisfies Record<
      EmailCode,
      string
    >,
  },
  phone: {
    label: 'Phone number',
    errors: {
      required: 'Phone number is required.',
      not_ten_digits: 'Phone number must be 10 digits.',
      invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
    } satisfies Record<PhoneCode, string>,
  },
  password: {
    label: 'Password',
    errors: {
      required: 'Password is required.',
      too_short: 'Password must be at least 8 characters.',
      weak: 'Must include uppercase, lowercase, number, and special character.',
      too_long: 'Password must be at most 128 characters.',
    } satisfies Record<PasswordCode, string>,
    /** The password meets the rules, but the server refused it. */
    refused: {
      password_guessable:
        'This password is too easy to guess. Make it longer, or use several words that do not belong together.',
      password_breached:
        'This password is in a list of stolen passwords. Choose one that you have not used anywhere.',
    } satisfies Partial<Record<ErrorCode, string>>,
    wrong: 'Email or password is incorrect.',
    rules: {
      length: 'At least 8 characters',
      letters: 'An uppercase and a lowercase letter',
      number: 'A number',
      special: 'A special character',
    } satisfies Record<PasswordRule, string>,
    /** Follows a rule that the typed password meets. */
    met: '(met)',
    forgot: 'Forgot password?',
  },
} as const
