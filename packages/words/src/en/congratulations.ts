import type { AccountType } from '@vestibule/domain/account-types'

export const congratulations = {
  title: 'Congratulations!',
  intro: {
    ROTH_IRA: 'Your Roth IRA is open.',
    TRADITIONAL_IRA: 'Your Traditional IRA is open.',
    REGULAR: 'Your individual account is open.',
    PRODUCT: 'Your {brand} application is complete.',
  } satisfies Record<AccountType, string>,
  /** On the brand panel, when the account is open. */
  door: 'The door is open.',
  whatIsNext: 'What happens next',
  opened: 'Opened {date}',
  openedWithoutDate: 'Account opened',
  account: '{account} at {broker}',
  next: 'Next contribution',
  contribution: 'Your contribution',
  /** Below the amount and the schedule. */
  terms: 'From {source}.',
  termsToLimit: 'From {source}, up to the IRA limit of each year.',
  calendar: {
    add: { one: 'Add this date to your calendar', other: 'Add the next {count} dates to your calendar' },
    event: '{brand}: contribution of {amount}',
  },
  /** `{schedule}` is like `once` or `on the 5th and 20th of each month`. */
  chosen: 'You chose {amount} {schedule}, from {source}.',
  chosenDay: 'You chose {amount} on {date}, from {source}.',
  revocable: 'You can revoke until {date}',
  applied:
    'Your identity is verified and your bank account is connected. We saved the contribution that you chose, and transfer no money. If you have a question, write to {contact}.',
  copy: 'We are sending a copy of your authorization to {email}.',
  revokeNotLoaded: 'We could not load the last day on which you can revoke this IRA.',
} as const
