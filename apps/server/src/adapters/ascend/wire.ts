/** Ascend's wire shapes, snake_case, only what we send and read. Every field of an answer may be missing. */

export interface WireStatus {
  code: number
}

export interface WireDate {
  year: number
  month: number
  day: number
}

/** A decimal is a text within an object. */
export interface WireDecimal {
  value: string
}

export interface WireAddress {
  address_lines: string[]
  locality: string
  administrative_area: string
  postal_code: string
  region_code: 'US'
}

export interface WirePersonCreate {
  correspondent_id: string
  client_person_id: string
  given_name: string
  family_name: string
  birth_date: WireDate
  tax_id: string
  tax_id_type: 'TAX_ID_TYPE_SSN'
  tax_profile: {
    federal_tax_classification: 'INDIV_SOLEPROP_OR_SINGLEMEMBERLLC'
    irs_form_type: 'W_9'
    legal_tax_region_code: 'US'
    us_tin_status: 'PASSING'
  }
  personal_address: WireAddress
  citizenship_countries: string[]
  non_citizen_residency?: { residency_status: 'US_PERMANENT_RESIDENT' }
  employment: {
    employment_status: 'EMPLOYED' | 'UNEMPLOYED' | 'RETIRED' | 'STUDENT'
    employer?: string
    occupation?: string
    start_year?: number
  }
  marital_status?: 'SINGLE' | 'MARRIED'
}

export interface WirePersonUpdate {
  subject_to_backup_withholding: boolean
}

export interface WirePerson {
  legal_natural_person_id: string
  client_person_id: string
  investigation_id: string
}

export interface WireAccountCreate {
  correspondent_id: string
  account_group_id: string
  client_account_id: string
  parties: {
    relation_type: 'PRIMARY_OWNER'
    legal_natural_person_id: string
    email_address: string
    phone_number: { e164_number: string }
    mailing_address: WireAddress
  }[]
  investment_profile: {
    account_goals: {
      investment_objective: string
      time_horizon: string
      risk_tolerance: string
      liquidity_needs: string
    }
    customer_profile: {
      investment_experience: string
      annual_income_range_usd: string
      total_net_worth_range_usd: string
      liquid_net_worth_range_usd?: string
    }
  }
}

export interface WireAccount {
  account_id: string
  client_account_id: string
  state: string
  active_restrictions: string[]
  parties: WireParty[]
}

export interface WireParty {
  relation_type: string
  legal_natural_person: WirePerson
}

export interface WireEnroll {
  enrollment: { type: string; principal_approver_id: string } & Partial<
    Record<WireMetadataField, WireRegistrationMetadata>
  >
}

export interface WireBeneficiary {
  beneficiary_percentage: number
  given_name: string
  family_name: string
  birth_date: WireDate
  email: string
  phone_number: { e164_number: string }
  relation_type: 'SPOUSE' | 'OTHER'
  tax_id?: string
  tax_id_type?: 'TAX_ID_TYPE_SSN' | 'TAX_ID_TYPE_EIN' | 'TAX_ID_TYPE_ITIN'
  mailing_address?: WireAddress
}

export interface WireEnrollBeneficiaries {
  enrollment: {
    type: 'RETIREMENT_BENEFICIARY_DESIGNATION'
    principal_approver_id: string
    beneficiary_enrollment_metadata: { primary_beneficiaries: WireBeneficiary[] }
  }
}

export interface WireEnrollment {
  type: string
  state: string
}

export type WireMetadataField =
  | 'individual_enrollment_metadata'
  | 'ira_roth_enrollment_metadata'
  | 'ira_traditional_enrollment_metadata'

interface WireRegistrationMetadata {
  dividend_reinvestment_plan: 'DIVIDEND_REINVESTMENT_DECLINE'
  fdic_cash_sweep: 'FDIC_CASH_SWEEP_DECLINE'
}

export interface WireAgreement {
  agreement_id: string
  agreement_name: string
  agreement_state: string
  agreement_uri: string
  agreement_version: string
}
