import { choice, date, integer, listOf, object, optional, type Parsed, required, text } from '../shape.ts'
import { phoneNumber, postalAddress, taxId } from './common.ts'

/** Whether a registration also enrolls in dividend reinvestment and cash sweep. A missing choice counts as ENROLL. */
const registrationChoices = object({
  dividend_reinvestment_plan: optional(
    choice('DIVIDEND_REINVESTMENT_ENROLL', 'DIVIDEND_REINVESTMENT_DECLINE'),
  ),
  fdic_cash_sweep: optional(choice('FDIC_CASH_SWEEP_ENROLL', 'FDIC_CASH_SWEEP_DECLINE')),
})

const beneficiary = object({
  beneficiary_percentage: required(integer(1, 100)),
  birth_date: optional(date),
  email: optional(text),
  entity_name: optional(text),
  entity_type: optional(choice('CORPORATION', 'LIMITED_LIABILITY_COMPANY', 'PARTNERSHIP', 'TRUST', 'ESTATE')),
  family_name: optional(text),
  given_name: optional(text),
  mailing_address: optional(postalAddress),
  middle_names: optional(text),
  phone_number: optional(phoneNumber),
  relation_type: required(choice('SPOUSE', 'TRUST', 'OTHER')),
  tax_id: optional(taxId),
  tax_id_type: optional(choice('TAX_ID_TYPE_SSN', 'TAX_ID_TYPE_ITIN', 'TAX_ID_TYPE_EIN')),
})

const enrollment = {
  beneficiary_enrollment_metadata: optional(
    object({
      contingent_beneficiaries: optional(listOf(beneficiary, 0, 10)),
      primary_beneficiaries: required(listOf(beneficiary, 1, 10)),
    }),
  ),
  consent_method: optional(
    choice('ESIGNATURE', 'WET_SIGNATURE', 'NEGATIVE_CONSENT_CONVERSION', 'INTERNAL_CONVERSION'),
  ),
  individual_enrollment_metadata: optional(registrationChoices),
  ira_roth_enrollment_metadata: optional(registrationChoices),
  ira_traditional_enrollment_metadata: optional(registrationChoices),
  principal_approver_id: required(text),
  type: required(
    choice(
      'REGISTRATION_INDIVIDUAL',
      'REGISTRATION_IRA_ROTH',
      'REGISTRATION_IRA_TRADITIONAL',
      'BENEFICIARY_DESIGNATION',
      'RETIREMENT_BENEFICIARY_DESIGNATION',
    ),
  ),
}

/** The `type` field accepts only the enrollment types that the broker offers to our account group. */
export const enrollFields = { enrollment: required(object(enrollment)) }

export type EnrollmentFields = Parsed<typeof enrollment>
export type Beneficiary = NonNullable<
  EnrollmentFields['beneficiary_enrollment_metadata']
>['primary_beneficiaries'][number]

/** A rule is broken if `broken` returns `true`. The first broken rule rejects the enrollment. */
export const beneficiaryRules: readonly { description: string; broken: (each: Beneficiary) => boolean }[] = [
  {
    description: 'needs given_name and family_name, or entity_name and entity_type',
    broken: (each) => !(each.given_name && each.family_name) && !(each.entity_name && each.entity_type),
  },
  {
    description: 'needs birth_date, or tax_id with tax_id_type',
    broken: (each) => !each.birth_date && !(each.tax_id && each.tax_id_type),
  },
  {
    description: 'needs tax_id and tax_id_type together',
    broken: (each) => Boolean(each.tax_id) !== Boolean(each.tax_id_type),
  },
  {
    description: 'needs email or mailing_address',
    broken: (each) => !each.email && !each.mailing_address,
  },
]
