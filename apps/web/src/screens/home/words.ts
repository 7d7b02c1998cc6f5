import type { AccountType } from '@vestibule/domain/account-types'

export const sentences: Readonly<Record<AccountType, (brand: string) => string>> = {
  ROTH_IRA: () => 'Put in money you have paid tax on. It grows, and comes out in retirement, free of tax.',
  TRADITIONAL_IRA: () => 'Put in money that may lower your taxes today. You pay tax when you take it out.',
  REGULAR: () => 'Invest as much as you like, with no yearly limit, and take money out whenever you want.',
  PRODUCT: (brand) => `Hold the ${brand} fund directly. The shortest way to start.`,
}

export const words = { continue: 'Continue your application', dashboard: 'Go to Dashboard' }
