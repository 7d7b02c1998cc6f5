import type { AccountType } from '@vestibule/domain/account-types'

/** The names of the account types: `name` and `aName` stand in sentences, `title` in titles, and `open` on buttons. */
export const accounts = {
  ROTH_IRA: { name: 'Roth IRA', aName: 'a Roth IRA', title: 'Roth IRA', open: 'Open a Roth IRA' },
  TRADITIONAL_IRA: {
    name: 'Traditional IRA',
    aName: 'a Traditional IRA',
    title: 'Traditional IRA',
    open: 'Open a Traditional IRA',
  },
  REGULAR: {
    name: 'individual account',
    aName: 'an individual account',
    title: 'Individual account',
    open: 'Open an individual account',
  },
  PRODUCT: {
    name: '{brand} account',
    aName: 'a {brand} account',
    title: '{brand} account',
    open: 'Open a {brand} account',
  },
} as const satisfies Record<AccountType, Record<'name' | 'aName' | 'title' | 'open', string>>
