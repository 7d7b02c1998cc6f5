import { type Beneficiary, beneficiaryRules, type EnrollmentFields } from './shapes/enrollment.ts'
import { invalidField } from './status.ts'

const metadata = 'enrollment.beneficiary_enrollment_metadata'

/** Requires each beneficiary's identity and contact, and shares that sum to 100 per list. */
export const checkBeneficiaries = (fields: EnrollmentFields): void => {
  const named = fields.beneficiary_enrollment_metadata
  if (!named) throw invalidField(metadata, 'is required')
  checkList(`${metadata}.primary_beneficiaries`, named.primary_beneficiaries)
  checkList(`${metadata}.contingent_beneficiaries`, named.contingent_beneficiaries ?? [])
}

const checkList = (field: string, beneficiaries: readonly Beneficiary[]): void => {
  for (const [index, each] of beneficiaries.entries()) {
    const rule = beneficiaryRules.find(({ broken }) => broken(each))
    if (rule) throw invalidField(`${field}[${index}]`, rule.description)
  }
  const total = beneficiaries.reduce((sum, each) => sum + each.beneficiary_percentage, 0)
  if (beneficiaries.length > 0 && total !== 100) throw invalidField(field, 'percentages must come to 100')
}
