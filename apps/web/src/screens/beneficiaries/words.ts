import type { Relation } from '@vestibule/domain/beneficiaries/relation'
import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import type { BeneficiaryCodes } from '@vestibule/domain/forms/beneficiaries'
import type { Words } from '../../form/validate.ts'

const marital = 'Marital Status is required.'
export const maritalWords = { required: marital, unknown: marital } as const satisfies Words<ChoiceCode>

export const maritalLabels: Readonly<Record<MaritalStatus, string>> = { SINGLE: 'Single', MARRIED: 'Married' }
export const relationLabels: Readonly<Record<Relation, string>> = { SPOUSE: 'Spouse', OTHER: 'Other' }

const firstName = 'First name is missing or incomplete. Please provide first name.'
const lastName = 'Last name is missing or incomplete. Please provide last name.'
const share = 'Please enter a whole number from 1 to 100.'
const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'
const state = 'Please choose a state.'
const taxIdType = 'Tax ID type is required with a tax ID.'

export const beneficiaryWords = {
  percentage: { required: 'Allocation is required.', not_a_share: share, above_remaining: share },
  firstName: { required: firstName, invalid: firstName },
  lastName: { required: lastName, invalid: lastName },
  birthDate: {
    required: 'Birth date is missing or incomplete. Please provide a valid date in MM/DD/YYYY format.',
    invalid_format: 'Invalid date format. Please use MM/DD/YYYY.',
    not_a_date: 'Invalid date. Please check month/day values.',
    in_future: 'Birth date cannot be in the future.',
    too_long_ago: 'Please provide a birth date from 1900 on.',
  },
  phone_number: {
    required: 'Phone number is required.',
    not_ten_digits: 'Phone number must be 10 digits.',
    invalid_format: 'Invalid format. Use xxx-xxx-xxxx.',
  },
  email: { required: 'Email is required.', invalid: 'Invalid email format.' },
  relation: {
    required: 'Relationship is required.',
    unknown: 'Relationship is required.',
    not_married: 'Only married people have a spouse. Please choose again.',
    second_spouse: 'Only one beneficiary can be your spouse.',
  },
  taxIdType: { required: taxIdType, unknown: taxIdType },
  taxId: { required: 'Tax ID is required with a tax ID type.', not_nine_digits: 'SSN should be 9 digits' },
  address1: {
    required: 'Street Address is required.',
    po_box: (typed) => `Please enter a valid street address. “${typed}” is not allowed`,
    too_long: 'Please use 100 characters at most.',
  },
  address2: { too_long: 'Please use 50 characters at most.' },
  city: { required: 'City is required.', too_long: 'Please use 100 characters at most.' },
  state: { required: state, unknown: state },
  zipcode: {
    required: zip,
    invalid: zip,
    unused: 'No ZIP code begins with these three digits. Please check it.',
    territory: 'Use a ZIP code of one of the 50 states, the District of Columbia or the military.',
  },
} as const satisfies { [Field in keyof BeneficiaryCodes]: Words<BeneficiaryCodes[Field]> }

export const notWhole = 'Allocation amount must equal 100%.'

export const aboveRemaining = (remaining: number): string =>
  remaining > 0
    ? `Please enter a whole number from 1 to ${remaining}.`
    : 'Nothing is left: the allocations above come to 100%.'

export const words = {
  beneficiaries: 'Beneficiaries',
  optional: 'Optional. Name up to five people who inherit this account.',
  none: 'You named no one.',
  beneficiary: (place: number) => `Beneficiary ${place}`,
  person: ({ firstName, lastName, percentage }: Record<'firstName' | 'lastName' | 'percentage', string>) =>
    [`${firstName} ${lastName}`.trim(), percentage && `${percentage}%`].filter(Boolean).join(', '),
  add: 'Add beneficiary',
  remove: (place: number) => `Remove beneficiary ${place}`,
  removed: (place: number) => `Beneficiary ${place} was removed.`,
  most: 'You have named five beneficiaries, the most there can be.',
  more: 'More about this beneficiary (optional)',
  total: (total: number) => `Total allocation: ${total}%`,
  left: (total: number) =>
    total === 100 ? 'All allocated' : total < 100 ? `${100 - total}% left` : `${total - 100}% too much`,
}
