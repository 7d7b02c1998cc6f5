import type { BrokerRegistration } from '@vestibule/domain/account-types'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type {
  BrokerAddress,
  BrokerBeneficiary,
  BrokerContact,
  BrokerNameAndAddress,
  BrokerNewAccount,
  BrokerPerson,
  BrokerTrustedContact,
} from '../../ports/broker.ts'
import type { AscendConfig } from './config.ts'

export function toPerson(person: BrokerPerson, config: AscendConfig) {
  return {
    ...toPersonUpdate(person),
    correspondent_id: config.correspondentId,
    client_person_id: person.clientPersonId,
    tax_id: person.taxId,
    tax_id_type: 'TAX_ID_TYPE_SSN',
    tax_profile: {
      federal_tax_classification: 'INDIV_SOLEPROP_OR_SINGLEMEMBERLLC',
      irs_form_type: 'W_9',
      legal_tax_region_code: 'US',
      us_tin_status: 'PASSING',
    },
  }
}

export const toNameAndAddress = ({ firstName, lastName, address }: BrokerNameAndAddress) => ({
  given_name: firstName,
  family_name: lastName,
  personal_address: toAddress(address),
})

/** The answers of a person that can change. */
export function toPersonUpdate(person: BrokerPerson) {
  return {
    ...toNameAndAddress(person),
    birth_date: toDate(person.birthDate),
    citizenship_countries: person.citizenshipCountries,
    ...(person.permanentResident && {
      non_citizen_residency: { residency_status: 'US_PERMANENT_RESIDENT' },
    }),
    employment: toEmployment(person.employment),
    ...(person.maritalStatus && { marital_status: person.maritalStatus }),
    ...(person.isFirmEmployee && { correspondent_employee: true }),
  }
}

export const toBackupWithholding = (isSubject: boolean) => ({
  subject_to_backup_withholding: isSubject,
})

/** Omits employer, occupation and start year if the person is not employed, because the provider would reject them. */
function toEmployment(employment: BrokerPerson['employment']) {
  const { status, employer, occupation, startYear } = employment
  const isEmployed = status === 'EMPLOYED'
  return {
    employment_status: status,
    employer: isEmployed ? employer : undefined,
    occupation: isEmployed ? occupation : undefined,
    start_year: isEmployed ? startYear : undefined,
  }
}

export const toContact = ({ email, phone, address }: BrokerContact) => ({
  email_address: email,
  phone_number: { e164_number: `+1${phone}` },
  mailing_address: toAddress(address),
})

/** Includes liquid assets only if the applicant stated them (FI-04). */
export function toAccount(account: BrokerNewAccount, config: AscendConfig) {
  const { profile } = account
  return {
    correspondent_id: config.correspondentId,
    account_group_id: config.accountGroupId,
    client_account_id: account.clientAccountId,
    parties: [
      {
        relation_type: 'PRIMARY_OWNER',
        legal_natural_person_id: account.personId,
        ...toContact(account),
      },
    ],
    investment_profile: {
      account_goals: {
        investment_objective: profile.objective,
        time_horizon: profile.timeHorizon,
        risk_tolerance: profile.riskTolerance,
        liquidity_needs: profile.liquidityNeeds,
      },
      customer_profile: {
        investment_experience: profile.experience,
        annual_income_range_usd: profile.annualIncome,
        total_net_worth_range_usd: profile.totalNetWorth,
        ...(profile.liquidAssets !== undefined && { liquid_net_worth_range_usd: profile.liquidAssets }),
      },
    },
    ...(account.trustedContact && { trusted_contacts: [toTrustedContact(account.trustedContact)] }),
  }
}

const toTrustedContact = ({ firstName, lastName, email, phone, address }: BrokerTrustedContact) => ({
  given_name: firstName,
  family_name: lastName,
  ...(email !== undefined && { email_address: email }),
  ...(phone !== undefined && { phone_number: { e164_number: `+1${phone}` } }),
  ...(address !== undefined && { mailing_address: toAddress(address) }),
})

const metadataField: Record<BrokerRegistration, string> = {
  REGISTRATION_INDIVIDUAL: 'individual_enrollment_metadata',
  REGISTRATION_IRA_ROTH: 'ira_roth_enrollment_metadata',
  REGISTRATION_IRA_TRADITIONAL: 'ira_traditional_enrollment_metadata',
}

/** Maps an enrollment. Declines dividend reinvestment and cash sweep, the provider's defaults (AF-02). */
export function toEnroll(registration: BrokerRegistration, config: AscendConfig) {
  return {
    enrollment: {
      type: registration,
      principal_approver_id: config.principalApproverId,
      [metadataField[registration]]: {
        dividend_reinvestment_plan: 'DIVIDEND_REINVESTMENT_DECLINE',
        fdic_cash_sweep: 'FDIC_CASH_SWEEP_DECLINE',
      },
    },
  }
}

export const beneficiaryDesignation = 'RETIREMENT_BENEFICIARY_DESIGNATION'

const toBeneficiary = (one: BrokerBeneficiary) => ({
  beneficiary_percentage: one.percentage,
  given_name: one.firstName,
  family_name: one.lastName,
  birth_date: toDate(one.birthDate),
  email: one.email,
  phone_number: { e164_number: `+1${one.phone}` },
  relation_type: one.relation,
  ...(one.taxId && { tax_id: one.taxId.digits, tax_id_type: `TAX_ID_TYPE_${one.taxId.type}` }),
  ...(one.address && { mailing_address: toAddress(one.address) }),
})

export const toEnrollBeneficiaries = (beneficiaries: readonly BrokerBeneficiary[], config: AscendConfig) => ({
  enrollment: {
    type: beneficiaryDesignation,
    principal_approver_id: config.principalApproverId,
    beneficiary_enrollment_metadata: { primary_beneficiaries: beneficiaries.map(toBeneficiary) },
  },
})

export function toDate(date: IsoDate) {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) throw new Error('a date must be YYYY-MM-DD')
  return { year, month, day }
}

const toAddress = (address: BrokerAddress) => ({
  address_lines: address.lines,
  locality: address.city,
  administrative_area: address.state,
  postal_code: address.zipcode,
  region_code: 'US',
})
