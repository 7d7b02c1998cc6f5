import type { AccountType } from '@vestibule/domain/fields/account-type'
import { accountName } from '../../app/account-type.ts'

export const words = {
  h1: 'Congratulations!',
  open: (accountType: AccountType, brand: string): string =>
    accountType === 'PRODUCT'
      ? `Your ${brand} application is complete.`
      : `Your ${accountName(accountType, brand)} is open.`,
  amount: 'Contribution amount',
  source: 'Source account',
  next: 'Next contribution',
  /** PRODUCT: what was done, and no more */
  applied: (contact: string) =>
    `Your identity is verified and your bank account is connected. Nothing has been drawn from it yet. If you have a question, write to ${contact}.`,
  copy: (email: string) => `We are sending a copy of your authorization to ${email}.`,
  revokeNotLoaded: 'We could not load until when you can revoke this IRA.',
  tryAgain: 'Try again',
  dashboard: 'Go to Dashboard',
}
