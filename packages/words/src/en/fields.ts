import type { ErrorCode } from '@vestibule/contract/errors'

const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'
const punctuation = 'Please leave out periods and commas, as in “Smith Jr”.'
const poBox = 'Please enter a valid street address. “{typed}” is not allowed'
const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'

/** Labels and errors of fields on several screens. The keys of `errors` are the error codes of the field's parser. */
export const fields = {
  /** Shown if the server rejected an answer for which the screen has no text of its own. */
  refused: 'Please check this answer.',
  email: {
    label: 'Email address',
    errors: { required: 'Email is required.', invalid: 'Invalid email format.' },
  },
  phone: {
    label: 'Phone number',
    errors: {
      required: 'Phone number is required.',
      not_ten_digits: 'Phone number must be 10 digits.',
      invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
    },
  },
  password: {
    label: 'Password',
    errors: {
      required: 'Password is required.',
      too_short: 'Password must be at least 8 characters.',
      weak: 'Must include uppercase, lowercase, number, and special character.',
      too_long: 'Password must be at most 128 characters.',
    },
    /** Shown if the server rejected a password that meets the rules. */
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
    },
    /** Follows a rule that the typed password meets. */
    met: '(met)',
    forgot: 'Forgot password?',
  },
  firstName: {
    errors: { required: firstName, invalid: firstName, punctuation },
  },
  lastName: {
    errors: { required: lastName, invalid: lastName, punctuation },
  },
  birthDate: {
    label: 'Date of birth',
    hint: 'MM/DD/YYYY',
    errors: {
      required: 'Birth date is missing or incomplete. Please provide a valid date in MM/DD/YYYY format.',
      invalid_format: 'Invalid date format. Please use MM/DD/YYYY.',
      not_a_date: 'Invalid date. Please check month/day values.',
    },
  },
  taxId: {
    errors: { not_nine_digits: 'SSN should be 9 digits' },
  },
  street: {
    errors: {
      required: 'Street Address is required.',
      po_box: poBox,
      too_long: 'Please use 100 characters at most.',
    },
  },
  addressLine2: {
    label: 'Address line 2 (optional)',
    errors: { po_box: poBox, too_long: 'Please use 50 characters at most.' },
  },
  city: {
    errors: {
      required: 'City is required.',
      too_long: 'Please use 100 characters at most.',
    },
  },
  /** Each screen has its own text for `territory`. */
  zip: {
    errors: {
      required: zip,
      invalid: zip,
      unused: 'No ZIP code begins with these three digits. Please check it.',
    },
  },
  /** Names that are ordinary words. `packages/domain/src/fields/state.ts` has all others. */
  states: {
    DC: 'District of Columbia',
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AP: 'Armed Forces Pacific',
  },
} as const
