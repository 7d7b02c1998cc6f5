import type { Enrollment } from './records.ts'
import type { Beneficiary } from './shapes/enrollment.ts'

export const enrollmentWire = (enrollment: Enrollment): object => {
  const { beneficiary_enrollment_metadata: named, ...fields } = enrollment.fields
  return {
    ...fields,
    beneficiary_enrollment_metadata: named && {
      primary_beneficiaries: named.primary_beneficiaries.map(withoutTaxId),
      contingent_beneficiaries: named.contingent_beneficiaries?.map(withoutTaxId),
    },
    name: `accounts/${enrollment.accountId}/enrollments/${enrollment.id}`,
    enrollment_id: enrollment.id,
    type: enrollment.type,
    consent_method: enrollment.fields.consent_method ?? 'ESIGNATURE',
    state: enrollment.state,
    enrollment_time: enrollment.enrollmentTime,
  }
}

const withoutTaxId = ({ tax_id: _, ...beneficiary }: Beneficiary): object => beneficiary
