import type { AddressLine2Code } from '@vestibule/domain/fields/address-line-2'
import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { CityCode } from '@vestibule/domain/fields/city'
import type { StreetCode } from '@vestibule/domain/fields/street'
import type { ZipCode } from '@vestibule/domain/fields/zip'
import type { Words } from '../../form/judge.ts'

export const streetWords = {
  required: 'Street Address is required.',
  po_box: (typed) => `Please enter a valid street address. “${typed}” is not allowed`,
  too_long: 'Please use 100 characters at most.',
} as const satisfies Words<StreetCode>

export const line2Words = {
  too_long: 'Please use 50 characters at most.',
} as const satisfies Words<AddressLine2Code>

const zip = 'Postal Code is missing or incomplete. Please enter 5 Digit Postal Code.'
export const zipWords = {
  required: zip,
  invalid: zip,
  unused: 'No ZIP code begins with these three digits. Please check it.',
  territory:
    'We can only open accounts for addresses in the 50 states, the District of Columbia or the military.',
} as const satisfies Words<ZipCode>

/** PE-21: asked once, where the ZIP code's first three digits belong to another state */
export const otherState = (zipState: string, state: string): string =>
  `This ZIP code looks like one in ${zipState}, not ${state}. Correct it, or select Continue again to keep it.`

export const cityWords = {
  required: 'City is required.',
  too_long: 'Please use 100 characters at most.',
} as const satisfies Words<CityCode>

const state = 'State is required'
export const stateWords = { required: state, unknown: state } as const satisfies Words<ChoiceCode>

/** For what the server refuses although the page's own rules hold. */
export const refusedWords = {
  address_1: 'Please enter a valid street address.',
  address_2: line2Words.too_long,
  zipcode: zip,
  city: 'Please enter a valid city.',
  state,
} as const

/** The list below the street, what is announced of it, and whose it is. */
export const suggestedAddresses = 'Suggestions'
export const addressesFound = (count: number): string =>
  `${count === 1 ? '1 address' : `${count} addresses`} suggested. Use the up and down arrows to choose.`
export const source = 'Powered by Google'
export const filledIn = 'The address is filled in.'
