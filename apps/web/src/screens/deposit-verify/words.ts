import { longDate } from '@vestibule/domain/disclosures/debit'
import type { IsoDate } from '@vestibule/domain/iso-date'

export const labels = { amount1: 'Deposit 1', amount2: 'Deposit 2' } as const

const below = 'Enter an amount below $1.00, such as 0.12.'
export const amountWords = {
  amount1: { required: 'First deposit is required.', invalid: below },
  amount2: { required: 'Second deposit is required.', invalid: below },
}

export const words = {
  h1: 'Confirm the amounts deposited to complete your bank link.',
  verify: 'Verify deposits',
  another: 'Use another bank account',
  notVerified: 'We were unable to verify the deposit amount.Please enter the correct amount.',
  gone: 'We could not find your deposits. Go on with another bank account.',
  failed: 'An error occurred. Please try again.',
  hint: 'In dollars, as on your statement: 0.12',
  arriving: (bank: string, mask: string, by: string) =>
    `Look for two deposits marked ACCTVERIFY at ${bank} ••••${mask}. They arrive by ${longDate(by as IsoDate)}.`,
  left: (tries: number, until: string) =>
    `${tries} ${tries === 1 ? 'try' : 'tries'} left. Verify by ${longDate(until as IsoDate)}.`,
}
