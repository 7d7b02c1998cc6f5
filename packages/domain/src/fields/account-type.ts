export const ACCOUNT_TYPES = ['REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const DEFAULT_ACCOUNT_TYPE: AccountType = 'REGULAR'

/** SU-18. What local storage or the address names; nothing, or an unknown value, counts as REGULAR. */
export const parseAccountType = (input: string | null | undefined): AccountType =>
  ACCOUNT_TYPES.find((type) => type === input) ?? DEFAULT_ACCOUNT_TYPE

/** The two IRAs alone have beneficiaries and yearly limits. */
export const isIra = (type: AccountType): boolean => type === 'ROTH_IRA' || type === 'TRADITIONAL_IRA'
