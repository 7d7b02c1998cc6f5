import type { FlowName } from './flow/types.ts'

export const accountTypeNames = ['REGULAR', 'ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT'] as const
export type AccountType = (typeof accountTypeNames)[number]

export type BrokerRegistration =
  | 'REGISTRATION_INDIVIDUAL'
  | 'REGISTRATION_IRA_ROTH'
  | 'REGISTRATION_IRA_TRADITIONAL'

/** The contribution type that the broker receives together with a tax year. */
export type TaxYearContribution = 'REGULAR'

interface AccountTypeProperties {
  flow: FlowName
  /** Whether the application collects the marital status and beneficiaries. */
  hasBeneficiaries: boolean
  /** The contribution type that the broker receives with a tax year. `undefined` if contributions have no tax year. */
  taxYearContribution: TaxYearContribution | undefined
  /** Whether the account shares one yearly limit with the person's other IRAs. */
  sharesIraLimit: boolean
  isRevocable: boolean
  /** `undefined` if the account is not held at the broker, which then makes no ACH transfers for the account. */
  brokerRegistration: BrokerRegistration | undefined
}

const taxable = {
  hasBeneficiaries: false,
  taxYearContribution: undefined,
  sharesIraLimit: false,
  isRevocable: false,
}
const ira = {
  flow: 'personal',
  hasBeneficiaries: true,
  taxYearContribution: 'REGULAR',
  sharesIraLimit: true,
  isRevocable: true,
} as const

const accountTypes: Readonly<Record<AccountType, AccountTypeProperties>> = {
  REGULAR: { ...taxable, flow: 'personal', brokerRegistration: 'REGISTRATION_INDIVIDUAL' },
  ROTH_IRA: { ...ira, brokerRegistration: 'REGISTRATION_IRA_ROTH' },
  TRADITIONAL_IRA: { ...ira, brokerRegistration: 'REGISTRATION_IRA_TRADITIONAL' },
  PRODUCT: { ...taxable, flow: 'product', brokerRegistration: undefined },
}

export const defaultAccountType: AccountType = 'REGULAR'

/** Parses an account type. For other input, returns REGULAR if it is offered, otherwise the first offered type. */
export const parseAccountType = (
  input: string | null | undefined,
  offered: readonly AccountType[] = accountTypeNames,
): AccountType =>
  offered.find((type) => type === input) ??
  offered.find((type) => type === defaultAccountType) ??
  offered[0] ??
  defaultAccountType

export const flowOf = (type: AccountType): FlowName => accountTypes[type].flow

export const hasBeneficiaries = (type: AccountType): boolean => accountTypes[type].hasBeneficiaries

export const taxYearContributionOf = (type: AccountType): TaxYearContribution | undefined =>
  accountTypes[type].taxYearContribution

export const contributesByTaxYear = (type: AccountType): boolean => taxYearContributionOf(type) !== undefined

export const sharesIraLimit = (type: AccountType): boolean => accountTypes[type].sharesIraLimit

export const isRevocable = (type: AccountType): boolean => accountTypes[type].isRevocable

export const brokerRegistrationOf = (type: AccountType): BrokerRegistration | undefined =>
  accountTypes[type].brokerRegistration

export const opensAtBroker = (type: AccountType): boolean => brokerRegistrationOf(type) !== undefined

export const accountTypesOfFlow = (flow: FlowName): readonly AccountType[] =>
  accountTypeNames.filter((type) => flowOf(type) === flow)
