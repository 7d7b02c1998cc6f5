import type { AccountType } from '@vestibule/domain/account-types'

/** The home page's table of facts, by account type. It recommends nothing. */
export const compare = {
  account: 'Account',
  columns: {
    holder: 'Who it is for',
    taxNow: 'Tax now',
    taxLater: 'Tax later',
    limit: 'Yearly limit',
    access: 'Access to the money',
  },
  /** {higher} applies from age {age}. */
  iraLimit: 'Up to {cap} for {year}, or {higher} from age {age}, for all your IRAs together',
  noLimit: 'None',
  ROTH_IRA: {
    holder: 'People with earned income, or a spouse who has it. Income limits apply.',
    taxNow: 'No deduction: you contribute money already taxed',
    taxLater: 'Qualified withdrawals are free of federal income tax',
    access:
      'Contributions at any time, free of federal income tax. On earnings, tax and a 10% additional tax may apply.',
  },
  TRADITIONAL_IRA: {
    holder: 'People with earned income, or a spouse who has it',
    taxNow: 'Contributions may be deductible',
    taxLater: 'Withdrawals are generally taxed',
    access: 'At any time. A 10% additional tax may apply before 59½.',
  },
  REGULAR: {
    holder: 'Adults, with or without earned income',
    taxNow: 'No deduction',
    taxLater: 'Gains and dividends are taxable',
    access: 'At any time. You can lose money.',
  },
  PRODUCT: {
    holder: 'Adults who want to hold the {brand} fund directly',
    taxNow: 'No deduction',
    taxLater: 'Gains and dividends are taxable',
    access: 'As the prospectus describes. You can lose money.',
  },
  note: 'General information, not tax or investment advice.',
} as const satisfies Record<AccountType, object> & Record<string, unknown>
