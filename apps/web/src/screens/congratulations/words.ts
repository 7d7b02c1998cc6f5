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
  copy: (email: string) => `We are sending a copy of your authorization to ${email}.`,
  revokeNotLoaded: 'We could not load until when you can revoke this IRA.',
  tryAgain: 'Try again',
  dashboard: 'Go to Dashboard',
}
