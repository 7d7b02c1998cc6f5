const addressParts = ['address_lines', 'locality', 'administrative_area', 'region_code', 'postal_code']
const dateParts = ['year', 'month', 'day']
const below = (field: string, parts: readonly string[]) => parts.map((part) => `${field}.${part}`)

/** Fields of an account's party that we let be updated. */
export const partyMask: readonly string[] = [
  'email_address',
  'phone_number.e164_number',
  ...below('mailing_address', addressParts),
]

/** Fields that the broker lists as updatable, plus `subject_to_backup_withholding` from the broker's update type. */
export const personMask: readonly string[] = [
  'accredited_investor',
  'adviser',
  ...below('birth_date', dateParts),
  'citizenship_countries',
  'control_person_company_symbols',
  'correspondent_employee',
  'doing_business_as',
  'employment.employer',
  'employment.employment_status',
  'employment.occupation',
  'employment.start_year',
  ...below('employment.employer_address', addressParts),
  'family_name',
  'finra_associated_entity',
  'foreign_identification.ftin',
  'foreign_identification.identification_number',
  'foreign_identification.issuing_region_code',
  'foreign_identification.type',
  ...below('foreign_identification.issue_date', dateParts),
  ...below('foreign_identification.expiration_date', dateParts),
  'given_name',
  'identity_verification_result.identity_verification_document_ids',
  'identity_verification_result.raw_vendor_data_document_id',
  'institutional_customer',
  'marital_status',
  'middle_names',
  'name_suffix',
  'non_citizen_residency.residency_status',
  ...below('personal_address', addressParts),
  'politically_exposed_immediate_family_names',
  'politically_exposed_organization',
  'subject_to_backup_withholding',
  'tax_id',
  'tax_id_type',
]
