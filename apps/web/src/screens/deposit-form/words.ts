import type { AccountNumberCode } from '@vestibule/domain/fields/account-number'
import type { BankNameCode } from '@vestibule/domain/fields/bank-name'
import type { ChoiceCode } from '@vestibule/domain/fields/choice'
import type { RoutingNumberCode } from '@vestibule/domain/fields/routing-number'
import type { ScreenVariant } from '@vestibule/domain/flow/types'
import type { Words } from '../../form/judge.ts'

export const labels = {
  bank_name: 'Bank name',
  account_type: 'Account type',
  routing_number: 'Routing number',
  account_number: 'Account number',
  confirm: 'Confirm account number',
} as const

const bankName = 'Bank Name is required.'
export const bankNameWords = {
  required: bankName,
  too_long: 'Please use 50 characters at most.',
} as const satisfies Words<BankNameCode>

const type = 'Account Type is required'
export const typeWords = { required: type, unknown: type } as const satisfies Words<ChoiceCode>

const routing = 'Provide valid Routing Number.'
export const routingWords = {
  required: routing,
  invalid: routing,
} as const satisfies Words<RoutingNumberCode>

export const accountNumberWords = {
  required: 'Account Number is required.',
  invalid: 'Please enter the account number in digits, 17 at most.',
} as const satisfies Words<AccountNumberCode>

export const words = {
  h1: 'Set up your contribution',
  intro: 'We will send two deposits to your bank account. They arrive within 2-3 days, each under $1.00.',
  routingHint: 'Nine digits, at the lower left of a check',
  mismatch: 'Account numbers do not match.',
  notRouting: 'Routing number is not valid',
  notSaved: 'An error occurred while updating the bank details.',
  noRelationship: 'Error while creating bank relationship',
  related: 'Bank relationship created',
} as const

/** Why the form is here, where it was not chosen: what happened before it. */
export const whyHere: Partial<Readonly<Record<ScreenVariant, string>>> = {
  'link-failed':
    'We were unable to link your bank account using the bank-linking provider. We can still setup a connection by confirming that you are in charge of the bank account. Pleae enter your account details below.',
  'deposits-returned':
    'We could not verify this account. Check your details and we will send two new deposits, or connect your bank instantly.',
}
