import { type AccountType, accountName, opensAtBroker } from '@vestibule/domain/account-types'

export const words = {
  h1: 'Congratulations!',
  open: (accountType: AccountType, brand: string): string =>
    opensAtBroker(accountType)
      ? `Your ${accountName(accountType, brand)} is open.`
      : `Your ${brand} application is complete.`,
  amount: 'Contribution amount',
  source: 'Source account',
  next: 'Next contribution',
  applied: (contact: string) =>
    `Your identity is verified and your bank account is connected. Nothing has been drawn from it yet. If you have a question, write to ${contact}.`,
  copy: (email: string) => `We are sending a copy of your authorization to ${email}.`,
  revokeNotLoaded: 'We could not load until when you can revoke this IRA.',
  dashboard: 'Go to Dashboard',
}
