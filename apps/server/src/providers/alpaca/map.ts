import type { BrokerRegistration } from '@vestibule/domain/account-types'
import type { Band } from '@vestibule/domain/fields/bands'
import type { fundingSources } from '@vestibule/domain/fields/funding-source'
import { namesPoBox } from '@vestibule/domain/fields/street'
import type { LiquidityNeeds, Questionnaire } from '@vestibule/domain/suitability/questionnaire'
import ipaddr from 'ipaddr.js'
import type {
  BrokerAddress,
  BrokerApplication,
  BrokerBeneficiary,
  BrokerContact,
  BrokerNameAndAddress,
  BrokerNewAccount,
  BrokerPerson,
  BrokerSignature,
  BrokerTrustedContact,
} from '../../ports/broker.ts'
import { alpha3 } from './countries.generated.ts'

const types: Readonly<Record<BrokerRegistration, { account_type: string; account_sub_type?: string }>> = {
  REGISTRATION_INDIVIDUAL: { account_type: 'trading' },
  REGISTRATION_IRA_ROTH: { account_type: 'ira', account_sub_type: 'roth' },
  REGISTRATION_IRA_TRADITIONAL: { account_type: 'ira', account_sub_type: 'traditional' },
}

const objectives: Readonly<Record<Questionnaire['investment_objective'], string>> = {
  GROWTH_AND_INCOME: 'growth',
  SHORT_TERM_GROWTH_WITH_RISK: 'market_speculation',
  LONG_TERM_GROWTH_WITH_SAFETY: 'balance_preserve_wealth_with_growth',
}
const timeHorizons: Readonly<Record<Questionnaire['time_horizon'], string>> = {
  SHORT: 'less_than_1_year',
  AVERAGE: '6_to_10_years',
  LONG: 'more_than_10_years',
}
const experiences: Readonly<Record<Questionnaire['investment_experience'], string>> = {
  LIMITED: 'none',
  GOOD: '1_to_5_years',
  EXTENSIVE: 'over_5_years',
}
const riskTolerances: Readonly<Record<Questionnaire['risk_tolerance'], string>> = {
  LOW: 'conservative',
  MEDIUM: 'moderate',
  HIGH: 'significant_risk',
}
const liquidityNeeds: Readonly<Record<LiquidityNeeds, string>> = {
  VERY_IMPORTANT: 'very_important',
  SOMEWHAT_IMPORTANT: 'somewhat_important',
  NOT_IMPORTANT: 'does_not_matter',
}
const sources: Readonly<Record<(typeof fundingSources)[number], string>> = {
  Employment: 'employment_income',
  Investments: 'investments',
  Inheritance: 'inheritance',
  Business: 'business_income',
  Savings: 'savings',
  Family: 'family',
}
/** The least and the most of each band, in dollars. */
const bands: Readonly<Record<Band, readonly [number, number?]>> = {
  UNDER_25K: [0, 25_000],
  FROM_25K_TO_50K: [25_000, 50_000],
  FROM_50K_TO_100K: [50_000, 100_000],
  FROM_100K_TO_200K: [100_000, 200_000],
  FROM_200K_TO_300K: [200_000, 300_000],
  FROM_300K_TO_500K: [300_000, 500_000],
  FROM_500K_TO_1M: [500_000, 1_000_000],
  FROM_1M_TO_5M: [1_000_000, 5_000_000],
  OVER_5M: [5_000_000],
}

const lookUp = <T>(values: Readonly<Record<string, T>>, code: string): T => {
  const value = values[code]
  if (value === undefined) throw new Error('Alpaca has no word for an answer')
  return value
}

const country = 'USA'

export const typeOf = ({ registration }: BrokerApplication) => types[registration]

/** The application without the agreements. */
export function toApplication(application: BrokerApplication) {
  const { person, account, beneficiaries } = application
  const { profile, trustedContact } = account
  return {
    ...typeOf(application),
    contact: toContact(account),
    identity: toIdentity(person, profile),
    disclosures: toDisclosures(person),
    ...(trustedContact && { trusted_contact: toTrustedContact(trustedContact) }),
    enabled_assets: ['us_equity'],
    ...(beneficiaries.length > 0 && { beneficiaries: beneficiaries.map(toBeneficiary) }),
    risk_tolerance: lookUp(riskTolerances, profile.riskTolerance),
    investment_objective: lookUp(objectives, profile.objective),
    investment_time_horizon: lookUp(timeHorizons, profile.timeHorizon),
    liquidity_needs: lookUp(liquidityNeeds, profile.liquidityNeeds),
  }
}
export type ApplicationBody = ReturnType<typeof toApplication>

/** Alpaca documents only IPv4. An IPv6 address is sent as it is, because the applicant has no other; it may be refused. */
export const toAgreements = ({ agreements, signedAt, ip }: BrokerSignature) =>
  agreements.map(({ name, revision }) => ({
    agreement: name,
    signed_at: signedAt.toISOString(),
    ip_address: ipaddr.process(ip).toString(),
    revision,
  }))

export const toContact = ({ email, phone, address }: BrokerContact) => ({
  email_address: email,
  phone_number: `+1${phone}`,
  ...toAddress(address),
})

/** The parts of an update. Alpaca leaves the other fields unchanged. */
export const toNameAndAddress = ({ firstName, lastName, address }: BrokerNameAndAddress) => ({
  identity: { given_name: firstName, family_name: lastName },
  contact: toAddress(address),
})

/** Alpaca refuses a line of digits only, which a second line, such as an apartment's number, can be. */
const toAddress = ({ lines, city, state, zipcode }: BrokerAddress) => ({
  street_address: lines.map((line, index) => (index > 0 && /^\d+$/.test(line) ? `# ${line}` : line)),
  city,
  state,
  postal_code: zipcode,
  country,
})

const toRange = <Name extends string>(name: Name, band: string) => {
  const [min, max] = lookUp(bands, band)
  return { [`${name}_min`]: min, ...(max !== undefined && { [`${name}_max`]: max }) }
}

const toIdentity = (person: BrokerPerson, profile: BrokerNewAccount['profile']) => ({
  given_name: person.firstName,
  family_name: person.lastName,
  date_of_birth: person.birthDate,
  tax_id: person.taxId,
  tax_id_type: 'USA_SSN',
  // Alpaca has a field for one citizenship.
  country_of_citizenship: alpha3.get(person.citizenshipCountries[0] ?? ''),
  country_of_tax_residence: country,
  funding_source: [lookUp(sources, profile.fundingSource)],
  ...(person.permanentResident && { permanent_resident: true }),
  ...(person.maritalStatus && { marital_status: person.maritalStatus }),
  ...toRange('annual_income', profile.annualIncome),
  ...toRange('total_net_worth', profile.totalNetWorth),
  ...(profile.liquidAssets !== undefined && toRange('liquid_net_worth', profile.liquidAssets)),
  investment_experience_with_stocks: lookUp(experiences, profile.experience),
})

/** The sector as Alpaca derives it. No form of ours has one, so that of the employed is unknown. */
const sectors = { UNEMPLOYED: 'not_employed', STUDENT: 'not_employed', RETIRED: 'self_employed' } as const

/** Of other affiliations, no account opens here. We know an affiliated firm only as the employer. */
const toDisclosures = ({ employment, isFirmEmployee, isBrokerEmployee }: BrokerPerson) => {
  const { status, employer, occupation } = employment
  const isEmployed = status === 'EMPLOYED'
  const isAffiliated = isFirmEmployee || isBrokerEmployee
  return {
    employment_status: status.toLowerCase(),
    ...(isEmployed
      ? { employer_name: employer, employment_position: occupation }
      : { employment_sector: sectors[status] }),
    is_control_person: false,
    is_affiliated_exchange_or_finra: isAffiliated,
    is_politically_exposed: false,
    immediate_family_exposed: false,
    ...(isAffiliated && {
      context: [{ context_type: 'AFFILIATE_FIRM', ...(isEmployed && { company_name: employer }) }],
    }),
  }
}

const toTrustedContact = ({ firstName, lastName, email, phone, address }: BrokerTrustedContact) => {
  // Alpaca refuses PO boxes, so one is left out if the person can be reached otherwise.
  const isLeftOut = (email ?? phone) !== undefined && address?.lines.some(namesPoBox)
  return {
    given_name: firstName,
    family_name: lastName,
    ...(email !== undefined && { email_address: email }),
    ...(phone !== undefined && { phone_number: `+1${phone}` }),
    ...(address !== undefined && !isLeftOut && toAddress(address)),
  }
}

/** Alpaca has no type for an EIN, and no field for a beneficiary's email, phone and address. */
const toBeneficiary = ({ taxId, ...one }: BrokerBeneficiary) => ({
  given_name: one.firstName,
  family_name: one.lastName,
  date_of_birth: one.birthDate,
  ...(taxId && taxId.type !== 'EIN' && { tax_id: taxId.digits, tax_id_type: `USA_${taxId.type}` }),
  relationship: one.relation.toLowerCase(),
  type: 'primary',
  share_pct: String(one.percentage),
})
