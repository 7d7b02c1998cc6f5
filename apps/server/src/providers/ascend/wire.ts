import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'

export interface WireDate {
  year: number
  month: number
  day: number
}

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

export type WireMetadataField =
  | 'individual_enrollment_metadata'
  | 'ira_roth_enrollment_metadata'
  | 'ira_traditional_enrollment_metadata'

interface WireRegistrationMetadata {
  dividend_reinvestment_plan: 'DIVIDEND_REINVESTMENT_DECLINE'
  fdic_cash_sweep: 'FDIC_CASH_SWEEP_DECLINE'
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
