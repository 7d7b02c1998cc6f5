import { type BrokerRegistration, brokerRegistrationOf } from '@vestibule/domain/account-types'
import { phoneDigits } from '@vestibule/domain/fields/phone'
import { nameOf } from '@vestibule/domain/forms/name'
import type {
  BrokerAddress,
  BrokerBeneficiary,
  BrokerContact,
  BrokerNameAndAddress,
  BrokerNewAccount,
  BrokerPerson,
  BrokerTrustedContact,
} from '../../ports/broker.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { BeneficiaryRow } from '../../stores/personal/beneficiaries.ts'
import { birthDateOf, ssnOf } from '../application/sealed-columns.ts'
import { trustedContactOf } from '../application/trusted-contact.ts'
import { beneficiaryBirthDateOf, taxIdOf } from '../personal/read-beneficiaries.ts'

const missing = (what: string): never => {
  throw new Error(`the application lacks ${what}`)
}

const linesOf = (first: string, second: string | null): string[] => (second ? [first, second] : [first])

const wholeAddress = (row: {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}): BrokerAddress | undefined =>
  row.address1 && row.city && row.state && row.zipcode
    ? { lines: linesOf(row.address1, row.address2), city: row.city, state: row.state, zipcode: row.zipcode }
    : undefined

const addressOf = ({ address }: Application): BrokerPerson['address'] => {
  if (!address) return missing('an address')
  return {
    lines: linesOf(address.address_1, address.address_2),
    city: address.city,
    state: address.state,
    zipcode: address.zipcode,
  }
}

const employmentStatus = {
  Employed: 'EMPLOYED',
  Unemployed: 'UNEMPLOYED',
  Retired: 'RETIRED',
  Student: 'STUDENT',
} as const

/** Returns the applicant's answers for the broker. Omits the country of birth, for which the broker has no field. */
export const brokerPerson = (vault: Vault, application: Application): BrokerPerson => {
  const { client, details } = application
  const status = details?.employment_status as keyof typeof employmentStatus | null | undefined
  return {
    clientPersonId: client.id,
    ...brokerNameAndAddress(application),
    birthDate: birthDateOf(vault, application) ?? missing('a date of birth'),
    taxId: ssnOf(vault, application) ?? missing('an SSN'),
    citizenshipCountries: [client.passport_country ?? 'US'],
    permanentResident: client.residency_status === 'GREEN_CARD_HOLDER',
    employment: {
      status: employmentStatus[status ?? missing('an employment status')],
      employer: details?.employer_name ?? undefined,
      occupation: details?.job_title ?? undefined,
      startYear: details?.joined_year ?? undefined,
    },
    maritalStatus: details?.marital_status ?? undefined,
    isFirmEmployee: details?.product_employee ?? false,
    isBrokerEmployee: details?.apex_employee ?? false,
  }
}

const brokerTrustedContact = (vault: Vault, application: Application): BrokerTrustedContact | undefined => {
  const contact = trustedContactOf(vault, application)
  if (!contact) return undefined
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email || undefined,
    phone: contact.phone_number ? phoneDigits(contact.phone_number) : undefined,
    address: wholeAddress(contact),
  }
}

export const brokerNameAndAddress = (application: Application): BrokerNameAndAddress => ({
  ...nameOf(application.client),
  address: addressOf(application),
})

export const brokerContact = (application: Application): BrokerContact => ({
  email: application.user.email,
  phone: phoneDigits(application.user.phone),
  address: addressOf(application),
})

export const brokerAccount = (vault: Vault, application: Application, personId: string): BrokerNewAccount => {
  const { client, details, investor } = application
  return {
    clientAccountId: client.id,
    personId,
    ...brokerContact(application),
    profile: {
      objective: investor?.investment_objective ?? missing('an objective'),
      timeHorizon: investor?.time_horizon ?? missing('a time horizon'),
      experience: investor?.investment_experience ?? missing('experience'),
      riskTolerance: investor?.risk_tolerance ?? missing('a risk tolerance'),
      liquidityNeeds: investor?.liquidity_needs ?? missing('liquidity needs'),
      annualIncome: investor?.annual_household_income ?? missing('an income'),
      totalNetWorth: investor?.total_net_worth ?? missing('a net worth'),
      fundingSource: details?.funding_source ?? missing('a funding source'),
      liquidAssets: investor?.liquid_assets ?? undefined,
    },
    trustedContact: brokerTrustedContact(vault, application),
  }
}

export const registrationOf = ({ client }: Application): BrokerRegistration =>
  brokerRegistrationOf(client.account_type) ?? missing('a brokerage account type')

export const brokerBeneficiaries = (
  vault: Vault,
  { client }: Application,
  rows: readonly BeneficiaryRow[],
): BrokerBeneficiary[] =>
  rows.map((row) => {
    const digits = taxIdOf(vault, client, row)
    return {
      percentage: row.percentage,
      ...nameOf(row),
      birthDate: beneficiaryBirthDateOf(vault, client, row),
      email: row.email,
      phone: phoneDigits(row.phone),
      relation: row.relation,
      taxId: row.tax_id_type && digits ? { type: row.tax_id_type, digits } : undefined,
      address: wholeAddress({ ...row, address1: row.address_1, address2: row.address_2 }),
    }
  })
