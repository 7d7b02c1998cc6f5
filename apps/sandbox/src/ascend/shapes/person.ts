import {
  choice,
  date,
  flag,
  integer,
  listOf,
  object,
  optional,
  type Parsed,
  required,
  text,
} from '../shape.ts'
import type { Rules } from '../validate.ts'
import { countryCode, postalAddress, taxId } from './common.ts'

const employment = object({
  employer: optional(text),
  employer_address: optional(postalAddress),
  employment_status: required(choice('EMPLOYED', 'SELF_EMPLOYED', 'UNEMPLOYED', 'RETIRED', 'STUDENT')),
  occupation: optional(text),
  start_year: optional(integer(1900, 2200)),
})

const identificationDocument = object({
  expiration_date: optional(date),
  ftin: required(flag),
  identification_number: required(text),
  issue_date: optional(date),
  issuing_region_code: required(countryCode),
  type: optional(choice('PASSPORT', 'NATIONAL_ID', 'DRIVERS_LICENSE')),
})

const identityVerificationResult = object({
  address_verified: required(flag),
  birth_date_verified: required(flag),
  execution_date: required(date),
  external_case_id: required(text),
  identity_verification_document_ids: optional(listOf(text)),
  name_verified: required(flag),
  raw_vendor_data_document_id: optional(text),
  tax_id_verified: required(flag),
  vendor: required(text),
})

const naturalPersonFdd = object({
  customer_non_referral_source: optional(text),
  customer_referral_source: optional(
    object({
      name: required(text),
      relationship_to_applicant: required(text),
      relationship_years_with_applicant: required(integer(0, 150)),
      relationship_years_with_broker: required(integer(0, 150)),
    }),
  ),
  employment_and_employer_description: required(text),
  negative_news: required(
    object({
      negative_news_against_related_parties: required(flag),
      negative_news_against_related_parties_description: optional(text),
    }),
  ),
  other_sources_of_wealth: required(
    object({
      applicant_has_other_sources_of_wealth: required(flag),
      other_sources_of_wealth: optional(text),
      other_sources_of_wealth_verification: optional(text),
    }),
  ),
})

const taxProfile = object({
  federal_tax_classification: required(
    choice(
      'INDIV_SOLEPROP_OR_SINGLEMEMBERLLC',
      'PARTNERSHIP',
      'C_CORPORATION',
      'S_CORPORATION',
      'TRUST_ESTATE',
      'LLC_TAXED_AS_C_CORP',
      'LLC_TAXED_AS_S_CORP',
      'LLC_TAXED_AS_PARTNERSHIP',
      'OTHER',
    ),
  ),
  irs_form_type: required(choice('W_9', 'W_8BEN')),
  legal_tax_region_code: required(countryCode),
  us_tin_status: required(choice('PASSING', 'FAILING')),
})

/** Creating and updating a person accept the same fields. */
export const personFields = {
  accredited_investor: optional(flag),
  adviser: optional(flag),
  birth_date: required(date),
  citizenship_countries: required(listOf(countryCode, 1, 2)),
  client_person_id: optional(text),
  control_person_company_symbols: optional(text),
  correspondent_employee: optional(flag),
  correspondent_id: required(text),
  customer_identification_id: optional(text),
  death_date: optional(date),
  doing_business_as: optional(listOf(text)),
  employment: required(employment),
  family_name: required(text),
  finra_associated_entity: optional(text),
  foreign_identification: optional(identificationDocument),
  given_name: required(text),
  identity_verification_result: optional(identityVerificationResult),
  institutional_customer: optional(flag),
  large_trader: optional(object({ effective_date: required(date), large_trader_id: required(text) })),
  marital_status: optional(choice('SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED')),
  middle_names: optional(text),
  name_suffix: optional(choice('SR', 'JR', 'III', 'IV', 'V')),
  natural_person_fdd: optional(naturalPersonFdd),
  non_citizen_residency: optional(
    object({
      residency_status: required(choice('US_PERMANENT_RESIDENT', 'US_TEMPORARY_RESIDENT', 'US_NON_RESIDENT')),
    }),
  ),
  personal_address: required(postalAddress),
  politically_exposed_immediate_family_names: optional(listOf(text)),
  politically_exposed_organization: optional(text),
  subject_to_backup_withholding: optional(flag),
  tax_id: optional(taxId),
  tax_id_type: optional(choice('TAX_ID_TYPE_SSN', 'TAX_ID_TYPE_ITIN')),
  tax_profile: required(taxProfile),
}

export type PersonFields = Parsed<typeof personFields>

export const personRules: Rules<PersonFields> = [
  {
    field: 'tax_id_type',
    description: 'is required with tax_id, and only with it',
    broken: (person) => (person.tax_id === undefined) !== (person.tax_id_type === undefined),
  },
  {
    field: 'tax_profile.legal_tax_region_code',
    description: 'must be US for W_9, and another for W_8BEN',
    broken: ({ tax_profile }) =>
      (tax_profile.irs_form_type === 'W_9') !== (tax_profile.legal_tax_region_code === 'US'),
  },
  {
    field: 'foreign_identification',
    description: 'is required for W_8BEN, and only for it',
    broken: ({ tax_profile, foreign_identification }) =>
      (tax_profile.irs_form_type === 'W_8BEN') !== (foreign_identification !== undefined),
  },
  {
    field: 'employment.occupation',
    description: 'is required when employed or self-employed',
    broken: ({ employment }) => isWorking(employment) && employment.occupation === undefined,
  },
  {
    field: 'employment.start_year',
    description: 'must be absent unless employed or self-employed',
    broken: ({ employment }) => !isWorking(employment) && employment.start_year !== undefined,
  },
]

const isWorking = (employment: PersonFields['employment']): boolean =>
  employment.employment_status === 'EMPLOYED' || employment.employment_status === 'SELF_EMPLOYED'
