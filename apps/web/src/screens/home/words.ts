import type { AccountType } from '@vestibule/domain/fields/account-type'

/** The cards in their order: a sentence each. */
export const cards: readonly { type: AccountType; sentence: (brand: string) => string }[] = [
  {
    type: 'ROTH_IRA',
    sentence: () => 'Put in money you have paid tax on. It grows, and comes out in retirement, free of tax.',
  },
  {
    type: 'TRADITIONAL_IRA',
    sentence: () => 'Put in money that may lower your taxes today. You pay tax when you take it out.',
  },
  {
    type: 'REGULAR',
    sentence: () => 'Invest as much as you like, with no yearly limit, and take money out whenever you want.',
  },
  {
    type: 'PRODUCT',
    sentence: (brand) => `Hold the ${brand} fund directly. The shortest way to start.`,
  },
]

export const words = {
  goOn: 'Continue your application',
  dashboard: 'Go to Dashboard',
}
