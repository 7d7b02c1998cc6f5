/** The home page's list of the user's other applications. */
export const ownAccounts = {
  others: 'Your other accounts',
  /** {account} is the account's title and, once the broker has opened it, the end of its number. */
  show: 'Show {account}',
  complete: 'Open',
  notComplete: 'Not complete yet',
  ended: 'Ended',
  notShown: 'We could not show this account. Please try again.',
} as const
