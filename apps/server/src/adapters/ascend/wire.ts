import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'

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

export type WireBankCreate = { nickname: string } & (
  | { verification_method: 'PLAID_TOKEN'; plaid_processor_token: string }
  | {
      verification_method: 'MICRO_DEPOSIT'
      bank_account: {
        account_number: string
        owner: string
        routing_number: string
        type: 'CHECKING' | 'SAVINGS'
      }
    }
)

export interface WireVerifyDeposits {
  name: string
  amounts: { amount1: WireDecimal; amount2: WireDecimal }
}

/** Bank relationships, deposits and schedules have no id of their own: it is the last part of `name`. */
export interface WireBank {
  name: string
  nickname: string
  /** its number masked but for the end */
  bank_account: { account_number: string }
  state: { state: string }
}

export interface WireDepositCreate {
  amount: WireDecimal
  bank_relationship: string
  client_transfer_id: string
  retirement_contribution?: WireContribution
}

export interface WireContribution {
  type: 'REGULAR'
  tax_year: number
}

export interface WireDeposit {
  name: string
  state: { state: string }
}

export interface WireScheduleCreate {
  bank_relationship: string
  schedule_details: {
    amount: WireDecimal
    client_schedule_id: string
    schedule_properties: {
      start_date: WireDate
      time_unit: 'MONTH'
      unit_multiplier: 1
      occurrences?: number
    }
  }
  retirement_contribution?: WireContribution
}

export interface WireSchedule {
  name: string
  schedule_details: { client_schedule_id: string; schedule_properties: { state: string } }
}

export interface WireInvestigation {
  /** investigations/{id} */
  name: string
  investigation_request_state: string
  watchlist_screen: string
  identity_verification: string
  identity_verification_results: WireVerificationResult[]
}

export interface WireVerificationResult {
  customer_identification_id: string
  create_time: string
}

export interface WireIdentification {
  results: WireIdentificationResult[]
}

export interface WireIdentificationResult {
  name_verified: string
  legal_address_verified: string
  birth_date_verified: string
  identification_number_verified: string
  completed: boolean
  expired: boolean
}

export interface WireUploadLinksCreate {
  create_document_upload_link_request: {
    client_batch_source_id: string
    mime_type: Kind
    id_document_upload_request: {
      correspondent_id: string
      document_type: DocumentType
      legal_natural_person_id: string
    }
  }[]
}

export interface WireUploadLink {
  client_batch_source_id: string
  name: string
  upload_link: string
}

/** Where an investigation names its documents. */
export interface WireDocumentHolder {
  document_ids: string[]
}
