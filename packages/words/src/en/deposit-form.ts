import type { ScreenVariant } from '@vestibule/domain/flow/types'

const type = 'Account Type is required'
const routing = 'Provide valid Routing Number.'

/** `why` is the reason why the applicant returns to this screen. */
export const depositForm = {
  title: 'Set up your contribution',
  intro: 'We will send two deposits to your bank account. They arrive within 2-3 days, each under $1.00.',
  why: {
    'link-failed':
      'We were unable to link your bank account using the bank-linking provider. We can still setup a connection by confirming that you are in charge of the bank account. Pleae enter your account details below.',
    'deposits-returned':
      'We could not verify this account. Check your details and we will send two new deposits, or connect your bank instantly.',
  } satisfies Partial<Record<ScreenVariant, string>>,
  labels: {
    bank_name: 'Bank name',
    account_type: 'Account type',
    routing_number: 'Routing number',
    account_number: 'Account number',
    confirm: 'Confirm account number',
  },
  accountTypes: { Checking: 'Checking', Savings: 'Savings' },
  routingHint: 'Nine digits, at the lower left of a check',
  errors: {
    bank_name: {
      required: 'Bank Name is required.',
      too_long: 'Please use 50 characters at most.',
    },
    account_type: { required: type, unknown: type },
    routing_number: { required: routing, invalid: routing },
    account_number: {
      required: 'Account Number is required.',
      invalid: 'Please enter the account number in digits, 17 at most.',
    },
    confirm: { mismatch: 'Account numbers do not match.' },
  },
  notRouting: 'Routing number is not valid',
  notSaved: 'An error occurred while updating the bank details.',
  related: 'Bank relationship created',
} as const
