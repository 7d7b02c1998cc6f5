const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'
const state = 'State is required'
const tooLong = 'Please use 100 characters at most.'
const line2TooLong = 'Please use 50 characters at most.'

export const addressWords = {
  address_1: {
    required: 'Street Address is required.',
    po_box: (typed: string) => `Please enter a valid street address. “${typed}” is not allowed`,
    too_long: tooLong,
  },
  address_2: { too_long: line2TooLong },
  zipcode: {
    required: zip,
    invalid: zip,
    unused: 'No ZIP code begins with these three digits. Please check it.',
    territory:
      'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
  },
  city: { required: 'City is required.', too_long: tooLong },
  state: { required: state, unknown: state },
}

export const otherState = (zipState: string, state: string): string =>
  `This ZIP code looks like one in ${zipState}, not ${state}. Correct it, or select Continue again to keep it.`

export const refusedWords = {
  address_1: 'Please enter a valid street address.',
  address_2: line2TooLong,
  zipcode: zip,
  city: 'Please enter a valid city.',
  state,
} as const

export const suggestedAddresses = 'Suggestions'
export const addressesFound = (count: number): string =>
  `${count === 1 ? '1 address' : `${count} addresses`} suggested. Use the up and down arrows to choose.`
export const source = 'Powered by Google'
export const filledIn = 'The address is filled in.'
