import type { TaxIdCode } from '@vestibule/domain/beneficiaries/tax-id'
import type { AddressLine2Code } from '@vestibule/domain/fields/address-line-2'
import type { CityCode } from '@vestibule/domain/fields/city'
import type { EmailCode } from '@vestibule/domain/fields/email'
import type { NameCode } from '@vestibule/domain/fields/name'
import type { PhoneCode } from '@vestibule/domain/fields/phone'
import type { StreetCode } from '@vestibule/domain/fields/street'
import type { ZipCode } from '@vestibule/domain/fields/zip'
import type { UsDateCode } from '@vestibule/domain/iso-date'

const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'
const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'

/** Labels and errors of fields that several screens have. Errors are by the code that the field's parser returns. */
export const fields = {
  email: {
    label: 'Email address',
    errors: { required: 'Email is required.', invalid: 'Invalid email format.' } satisfies Record<
      EmailCode,
      string
    >,
  },
  phone: {
    label: 'Phone number',
    hint: 'US numbers only',
    errors: {
      required: 'Phone number is required.',
      not_ten_digits: 'Phone number must be 10 digits.',
      invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
    } satisfies Record<PhoneCode, string>,
  },
  firstName: { errors: { required: firstName, invalid: firstName } satisfies Record<NameCode, string> },
  lastName: { errors: { required: lastName, invalid: lastName } satisfies Record<NameCode, string> },
  birthDate: {
    label: 'Date of birth',
    hint: 'MM/DD/YYYY',
    errors: {
      required: 'Birth date is missing or incomplete. Please provide a valid date in MM/DD/YYYY format.',
      invalid_format: 'Invalid date format. Please use MM/DD/YYYY.',
      not_a_date: 'Invalid date. Please check month/day values.',
    } satisfies Record<UsDateCode, string>,
  },
  taxId: {
    errors: { not_nine_digits: 'SSN should be 9 digits' } satisfies Record<
      Exclude<TaxIdCode, 'required'>,
      string
    >,
  },
  street: {
    errors: {
      required: 'Street Address is required.',
      po_box: 'Please enter a valid street address. “{typed}” is not allowed',
      too_long: 'Please use 100 characters at most.',
    } satisfies Record<StreetCode, string>,
  },
  addressLine2: {
    label: 'Address line 2 (optional)',
    errors: { too_long: 'Please use 50 characters at most.' } satisfies Record<AddressLine2Code, string>,
  },
  city: {
    errors: {
      required: 'City is required.',
      too_long: 'Please use 100 characters at most.',
    } satisfies Record<CityCode, string>,
  },
  /** Each screen has its own text for `territory`. */
  zip: {
    errors: {
      required: zip,
      invalid: zip,
      unused: 'No ZIP code begins with these three digits. Please check it.',
    } satisfies Record<Exclude<ZipCode, 'territory'>, string>,
  },
} as const
