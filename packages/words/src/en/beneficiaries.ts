const marital = 'Marital Status is required.'
const share = 'Please enter a whole number from 1 to 100.'
const state = 'Please choose a state.'
const taxIdType = 'Tax ID type is required with a tax ID.'

/** The beneficiaries screen. Errors that several screens share are in `fields`. */
export const beneficiaries = {
  title: 'Marital status and beneficiaries',
  maritalStatus: 'Marital status',
  maritalStatuses: { SINGLE: 'Single', MARRIED: 'Married' },
  heading: 'Beneficiaries',
  optional: 'Optional. Name up to five people who inherit this account.',
  need: 'For each person: name, date of birth, relationship and share. All shares together come to 100%.',
  none: 'You named no one.',
  beneficiary: 'Beneficiary {number}',
  nameAndShare: '{name}, {share}',
  share: '{percentage}%',
  labels: {
    percentage: 'Allocation (%)',
    firstName: 'First name',
    lastName: 'Last name',
    relation: 'Relationship',
    taxIdType: 'Tax ID type (optional)',
    taxId: 'Tax ID (optional)',
    address1: 'Address (optional)',
    city: 'City (optional)',
    state: 'State (optional)',
    zipcode: 'ZIP code (optional)',
  },
  phoneHint: 'US numbers only',
  relations: { SPOUSE: 'Spouse', OTHER: 'Other' },
  taxIdTypes: { SSN: 'SSN', EIN: 'EIN', ITIN: 'ITIN' },
  more: 'More about this beneficiary (optional)',
  add: 'Add beneficiary',
  remove: 'Remove beneficiary {number}',
  removed: 'Beneficiary {number} was removed.',
  most: 'You have named five beneficiaries, the most there can be.',
  total: 'Total allocation: {total}%',
  allAllocated: 'All allocated',
  left: '{percentage}% left',
  tooMuch: '{percentage}% too much',
  errors: {
    marital_status: { required: marital, unknown: marital },
    percentage: { required: 'Allocation is required.', not_a_share: share, above_remaining: share },
    birthDate: {
      in_future: 'Birth date cannot be in the future.',
      too_long_ago: 'Please provide a birth date from 1900 on.',
    },
    relation: {
      required: 'Relationship is required.',
      unknown: 'Relationship is required.',
      not_married: 'Only married people have a spouse. Please choose again.',
      second_spouse: 'Only one beneficiary can be your spouse.',
    },
    taxIdType: { required: taxIdType, unknown: taxIdType },
    taxId: { required: 'Tax ID is required with a tax ID type.' },
    state: { required: state, unknown: state },
    zipcode: {
      territory: 'Use a ZIP code of one of the 50 states, the District of Columbia or the military.',
    },
  },
  notWhole: 'Allocation amount must equal 100%.',
  aboveRemaining: 'Please enter a whole number from 1 to {remaining}.',
  nothingRemaining: 'Nothing is left: the allocations above come to 100%.',
} as const
