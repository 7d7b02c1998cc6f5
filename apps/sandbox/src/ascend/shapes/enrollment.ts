import { z } from 'zod'
import { date, phoneNumber, postalAddress, taxId, text } from './common.ts'

/** Whether a registration also enrolls in dividend reinvestment and cash sweep. A missing choice counts as ENROLL. */
const registrationChoices = z
  .strictObject({
    dividend_reinvestment_plan: z.enum(['DIVIDEND_REINVESTMENT_ENROLL', 'DIVIDEND_REINVESTMENT_DECLINE']),
    fdic_cash_sweep: z.enum(['FDIC_CASH_SWEEP_ENROLL', 'FDIC_CASH_SWEEP_DECLINE']),
  })
  .partial()

const beneficiary = z
  .strictObject({
    beneficiary_percentage: z.int().min(1).max(100),
    birth_date: date.optional(),
    email: text.optional(),
    family_name: text,
    given_name: text,
    mailing_address: postalAddress.optional(),
    phone_number: phoneNumber.optional(),
    relation_type: z.enum(['SPOUSE', 'OTHER']),
    tax_id: taxId.optional(),
    tax_id_type: z.enum(['TAX_ID_TYPE_SSN', 'TAX_ID_TYPE_ITIN', 'TAX_ID_TYPE_EIN']).optional(),
  })
  .refine((each) => each.birth_date || each.tax_id, 'needs birth_date, or tax_id with tax_id_type')
  .refine(
    (each) => Boolean(each.tax_id) === Boolean(each.tax_id_type),
    'needs tax_id and tax_id_type together',
  )
  .refine((each) => each.email || each.mailing_address, 'needs email or mailing_address')

const enrollment = z.strictObject({
  beneficiary_enrollment_metadata: z
    .strictObject({
      primary_beneficiaries: z
        .array(beneficiary)
        .min(1)
        .max(10)
        .refine(
          (all) => all.reduce((sum, each) => sum + each.beneficiary_percentage, 0) === 100,
          'percentages must come to 100',
        ),
    })
    .optional(),
  individual_enrollment_metadata: registrationChoices.optional(),
  ira_roth_enrollment_metadata: registrationChoices.optional(),
  ira_traditional_enrollment_metadata: registrationChoices.optional(),
  principal_approver_id: text,
  type: z.enum([
    'REGISTRATION_INDIVIDUAL',
    'REGISTRATION_IRA_ROTH',
    'REGISTRATION_IRA_TRADITIONAL',
    'RETIREMENT_BENEFICIARY_DESIGNATION',
  ]),
})

/** The `type` field accepts only the enrollment types that the broker offers to our account group. */
export const enrollFields = z.strictObject({ enrollment })

export type EnrollmentFields = z.infer<typeof enrollment>
