import type { FlowName } from './flow/types.ts'

export const accountTypeNames = ['REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT'] as const
export type AccountType = (typeof accountTypeNames)[number]

export type BrokerRegistration =
  | 'REGISTRATION_INDIVIDUAL'
  | 'REGISTRATION_IRA_ROTH'
  | 'REGISTRATION_IRA_TRADITIONAL'

interface AccountTypeProperties {
  flow: FlowName
  /** `{brand}` is replaced by the brand name. */
  name: string
  article: 'a' | 'an'
  /** Asks for marital status and beneficiaries; a spouse may have to consent (PE-13, AG-05). */
  hasBeneficiaries: boolean
  /** Contributions name a tax year; recurring ones are planned per year (CO-05). */
  contributesByTaxYear: boolean
  /** Contributions count against one limit for all IRAs of a person (CO-05). */
  sharesIraLimit: boolean
  /** Revocable for some days after opening (CF-10). */
  isRevocable: boolean
  /** `undefined`: no broker holds the account, and no money is drawn (PR-01, PR-05). */
  brokerRegistration: BrokerRegistration | undefined
}

const accountTypes: Readonly<Record<AccountType, AccountTypeProperties>> = {
  REGULAR: {
    flow: 'personal',
    name: 'individual account',
    article: 'an',
    hasBeneficiaries: false,
    contributesByTaxYear: false,
    sharesIraLimit: false,
    isRevocable: false,
    brokerRegistration: 'REGISTRATION_INDIVIDUAL',
  },
  ROTH_IRA: {
    flow: 'personal',
    name: 'Roth IRA',
    article: 'a',
    hasBeneficiaries: true,
    contributesByTaxYear: true,
    sharesIraLimit: true,
    isRevocable: true,
    brokerRegistration: 'REGISTRATION_IRA_ROTH',
  },
  TRADITIONAL_IRA: {
    flow: 'personal',
    name: 'Traditional IRA',
    article: 'a',
    hasBeneficiaries: true,
    contributesByTaxYear: true,
    sharesIraLimit: true,
    isRevocable: true,
    brokerRegistration: 'REGISTRATION_IRA_TRADITIONAL',
  },
  PRODUCT: {
    flow: 'product',
    name: '{brand} account',
    article: 'a',
    hasBeneficiaries: false,
    contributesByTaxYear: false,
    sharesIraLimit: false,
    isRevocable: false,
    brokerRegistration: undefined,
  },
}

export const defaultAccountType: AccountType = 'REGULAR'

/** A missing or unknown value counts as REGULAR (SU-18). */
export const parseAccountType = (input: string | null | undefined): AccountType =>
  accountTypeNames.find((type) => type === input) ?? defaultAccountType

export const flowOf = (type: AccountType): FlowName => accountTypes[type].flow

export const hasBeneficiaries = (type: AccountType): boolean => accountTypes[type].hasBeneficiaries

export const contributesByTaxYear = (type: AccountType): boolean => accountTypes[type].contributesByTaxYear

export const sharesIraLimit = (type: AccountType): boolean => accountTypes[type].sharesIraLimit

export const isRevocable = (type: AccountType): boolean => accountTypes[type].isRevocable

export const brokerRegistrationOf = (type: AccountType): BrokerRegistration | undefined =>
  accountTypes[type].brokerRegistration

export const opensAtBroker = (type: AccountType): boolean => brokerRegistrationOf(type) !== undefined

export const accountTypesOfFlow = (flow: FlowName): readonly AccountType[] =>
  accountTypeNames.filter((type) => flowOf(type) === flow)

export const accountName = (type: AccountType, brand: string): string =>
  accountTypes[type].name.replace('{brand}', brand)

/** `an individual account` */
export const anAccount = (type: AccountType, brand: string): string =>
  `${accountTypes[type].article} ${accountName(type, brand)}`

export const accountTitle = (type: AccountType, brand: string): string => {
  const name = accountName(type, brand)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
