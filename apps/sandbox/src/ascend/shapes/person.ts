import { z } from 'zod'
import { countryCode, date, pathsBelow, postalAddress, taxId, text } from './common.ts'

const employment = z
  .strictObject({
    employer: text.optional(),
    employment_status: z.enum(['EMPLOYED', 'UNEMPLOYED', 'RETIRED', 'STUDENT']),
    occupation: text.optional(),
    start_year: z.int().min(1900).max(2200).optional(),
  })
  .refine(
    (one) => one.employment_status !== 'EMPLOYED' || one.occupation !== undefined,
    'occupation is required when employed',
  )
  .refine(
    (one) => one.employment_status === 'EMPLOYED' || one.start_year === undefined,
    'start_year must be absent unless employed',
  )

const taxProfile = z.strictObject({
  federal_tax_classification: z.literal('INDIV_SOLEPROP_OR_SINGLEMEMBERLLC'),
  irs_form_type: z.literal('W_9'),
  legal_tax_region_code: z.literal('US'),
  us_tin_status: z.enum(['PASSING', 'FAILING']),
})

/** Creating and updating a person accept the same fields. */
export const personFields = z.strictObject({
  birth_date: date,
  citizenship_countries: z.array(countryCode).min(1).max(2),
  client_person_id: text.optional(),
  correspondent_employee: z.boolean().optional(),
  correspondent_id: text,
  employment,
  family_name: text,
  given_name: text,
  marital_status: z.enum(['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED']).optional(),
  non_citizen_residency: z.strictObject({ residency_status: z.literal('US_PERMANENT_RESIDENT') }).optional(),
  personal_address: postalAddress,
  subject_to_backup_withholding: z.boolean().optional(),
  tax_id: taxId,
  tax_id_type: z.literal('TAX_ID_TYPE_SSN'),
  tax_profile: taxProfile,
})

export type PersonFields = z.infer<typeof personFields>

/** Fields that the broker lists as updatable, plus `subject_to_backup_withholding` from the broker's update type. */
export const personMask: readonly string[] = [
  ...pathsBelow('birth_date', date),
  'citizenship_countries',
  'correspondent_employee',
  ...pathsBelow('employment', employment),
  'family_name',
  'given_name',
  'marital_status',
  'non_citizen_residency.residency_status',
  ...pathsBelow('personal_address', postalAddress),
  'subject_to_backup_withholding',
]
