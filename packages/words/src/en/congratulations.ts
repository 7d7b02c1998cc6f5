import type { AccountType } from '@vestibule/domain/account-types'

export const congratulations = {
  title: 'Congratulations!',
  intro: {
    ROTH_IRA: 'Your Roth IRA is open.',
    TRADITIONAL_IRA: 'Your Traditional IRA is open.',
    REGULAR: 'Your individual account is open.',
    PRODUCT: 'Your {brand} application is complete.',
  } satisfies Record<AccountType, string>,
  next: 'Next contribution',
  applied:
    'Your identity is verified and your bank account is connected. We saved the contribution that you chose, and transfer no money. If you have a question, write to {contact}.',
  copy: 'We are sending a copy of your authorization to {email}.',
  revokeNotLoaded: 'We could not load the last day on which you can revoke this IRA.',
} as const
