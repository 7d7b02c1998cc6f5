// The bodies of requests, with the rules of the page "Data Validations". Only fields of accounts for US persons are known.

import { z } from 'zod'

const text = z.string().regex(/^[!-~]([ -~]*[!-~])?$/, 'must be ASCII text without outer spaces')
const notOnlyDigits = text.regex(/\D/, 'cannot be only digits')
const country = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 3166-1 alpha-3 code')
const street = notOnlyDigits.refine(
  (line) => !/\b(p\.? ?o\.?|post office) ?box\b|\bbox #/i.test(line),
  'cannot be a P.O. Box',
)
/** A state's abbreviation or name. */
const state = z.string().regex(/^([A-Z]{2}|[A-Z][A-Za-z ]{3,49})$/, 'must be a state of the US')
const postalCode = z.string().regex(/^\d{5}.{0,5}$/, 'must begin with five digits')
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must have a country code')
const email = z.email().refine((address) => address.replace(/\+[^@]*/, '').length <= 60, 'is too long')

const address = {
  city: notOnlyDigits,
  state,
  postal_code: postalCode,
  country,
}

const sequences = ['123456789', '987654321']

const isSsn = (value: string): boolean => {
  const digits = value.replaceAll('-', '')
  return (
    /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits) &&
    !/^(\d)\1{8}$/.test(digits) &&
    !sequences.includes(digits)
  )
}
const taxId = z.string().refine(isSsn, 'is not valid')
const taxIdType = z.enum(['USA_SSN', 'USA_ITIN'])

const contact = z.strictObject({
  email_address: email,
  phone_number: phone,
  street_address: z.array(street).min(1).max(3),
  unit: text.optional(),
  ...address,
  country: country.optional(),
})

const dollars = z.number().min(0).optional()

const identity = z.strictObject({
  given_name: text,
  middle_name: text.optional(),
  family_name: text,
  date_of_birth: z.iso.date(),
  tax_id: taxId,
  tax_id_type: taxIdType,
  country_of_citizenship: country.optional(),
  country_of_birth: country.optional(),
  country_of_tax_residence: country,
  funding_source: z
    .array(
      z.enum(['employment_income', 'investments', 'inheritance', 'business_income', 'savings', 'family']),
    )
    .min(1),
  permanent_resident: z.boolean().optional(),
  visa_type: text.optional(),
  visa_expiration_date: z.iso.date().optional(),
  marital_status: z.enum(['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED']).optional(),
  number_of_dependents: z.int().min(0).optional(),
  annual_income_min: dollars,
  annual_income_max: dollars,
  liquid_net_worth_min: dollars,
  liquid_net_worth_max: dollars,
  total_net_worth_min: dollars,
  total_net_worth_max: dollars,
  investment_experience_with_stocks: z.enum(['none', '1_to_5_years', 'over_5_years']).optional(),
  investment_experience_with_options: z.enum(['none', '1_to_5_years', 'over_5_years']).optional(),
})

const annotation = z.strictObject({
  context_type: z.enum(['CONTROLLED_FIRM', 'IMMEDIATE_FAMILY_EXPOSED', 'AFFILIATE_FIRM']),
  company_name: text.optional(),
  company_street_address: text.optional(),
  company_city: text.optional(),
  company_state: text.optional(),
  company_country: country.optional(),
  company_compliance_email: email.optional(),
  given_name: text.optional(),
  family_name: text.optional(),
})

/** The codes of `kyc_results` that a true disclosure causes. */
export const disclosureCodes = {
  is_control_person: 'CONTROL_PERSON',
  is_affiliated_exchange_or_finra: 'AFFILIATED',
  is_politically_exposed: 'PEP',
  immediate_family_exposed: 'FAMILY_MEMBER_PEP',
} as const

const disclosures = z.strictObject({
  employment_status: z.enum(['unemployed', 'employed', 'student', 'retired']).optional(),
  employer_name: text.optional(),
  employer_address: text.optional(),
  employment_position: text.optional(),
  employment_sector: z
    .enum([
      'agriculture',
      'business_management',
      'computers_and_it',
      'construction',
      'education',
      'finance',
      'government',
      'healthcare',
      'hospitality',
      'manufacturing',
      'marketing',
      'media',
      'other',
      'science',
      'self_employed',
      'transportation',
      'not_employed',
    ])
    .optional(),
  is_control_person: z.boolean(),
  is_affiliated_exchange_or_finra: z.boolean(),
  is_politically_exposed: z.boolean(),
  immediate_family_exposed: z.boolean(),
  context: z.array(annotation).nullish(),
})

const agreement = z.strictObject({
  agreement: z.enum([
    'margin_agreement',
    'account_agreement',
    'customer_agreement',
    'crypto_agreement',
    'options_agreement',
  ]),
  signed_at: z.iso.datetime({ offset: true }),
  ip_address: z.ipv4(),
  revision: z
    .string()
    .regex(/^\d+\.\d{4}\.\d{2}$/, 'must be XX.YYYY.MM')
    .default('22.2024.08'),
})

const trustedContact = z
  .strictObject({
    given_name: text,
    family_name: text,
    email_address: email.optional(),
    phone_number: phone.optional(),
    street_address: z.array(street).min(1).max(3).optional(),
    ...z.object(address).partial().shape,
  })
  .refine(
    (one) => one.email_address ?? one.phone_number ?? one.street_address,
    'needs email_address, phone_number or street_address',
  )
  .refine(
    (one) => !one.street_address || (one.city && one.state && one.postal_code && one.country),
    'needs city, state, postal_code and country with street_address',
  )

const beneficiary = z.strictObject({
  given_name: text,
  middle_name: z.string().optional(),
  family_name: text,
  date_of_birth: z.iso.date(),
  tax_id: z.string().optional(),
  tax_id_type: taxIdType.optional(),
  relationship: text,
  type: z.enum(['primary', 'contingent']),
  share_pct: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a percentage'),
})

type Beneficiary = z.infer<typeof beneficiary>

/** The shares of each type in use add up to 100 percent. */
const areShared = (all: readonly Beneficiary[]): boolean =>
  [...new Set(all.map(({ type }) => type))].every((type) => {
    const shares = all.filter((one) => one.type === type).map((one) => 100 * Number(one.share_pct))
    return Math.round(shares.reduce((sum, share) => sum + share, 0)) === 10_000
  })

const beneficiaries = z.array(beneficiary).max(6).refine(areShared, 'must have shares of 100 in all')

export const documentFields = z
  .array(
    z.strictObject({
      document_type: z.enum([
        'account_approval_letter',
        'address_verification',
        'cip_result',
        'company_formation',
        'date_of_birth_verification',
        'entity_operating_document',
        'entity_registration',
        'hio_declaration_form',
        'identity_verification',
        'limited_trading_authorization',
        'pep_declaration_form',
        'tax_id_verification',
        'w8ben',
        'w9',
      ]),
      document_sub_type: text.optional(),
      content: z
        .base64()
        .min(1)
        .max(10 * 1024 * 1024),
      mime_type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
    }),
  )
  .min(1)

const profile = {
  risk_tolerance: z.enum(['conservative', 'moderate', 'significant_risk']).optional(),
  investment_objective: z
    .enum([
      'generate_income',
      'preserve_wealth',
      'market_speculation',
      'growth',
      'balance_preserve_wealth_with_growth',
    ])
    .optional(),
  investment_time_horizon: z
    .enum(['less_than_1_year', '1_to_2_years', '3_to_5_years', '6_to_10_years', 'more_than_10_years'])
    .optional(),
  liquidity_needs: z
    .enum(['very_important', 'important', 'somewhat_important', 'does_not_matter'])
    .optional(),
}

export const accountFields = z
  .strictObject({
    account_type: z.enum(['trading', 'ira']).default('trading'),
    account_sub_type: z.enum(['traditional', 'roth']).optional(),
    contact,
    identity,
    disclosures,
    agreements: z
      .array(agreement)
      .refine((all) => all.some((one) => one.agreement === 'customer_agreement'), 'lack customer_agreement'),
    trusted_contact: trustedContact.optional(),
    enabled_assets: z.array(z.literal('us_equity')).default(['us_equity']),
    beneficiaries: beneficiaries.optional(),
    ...profile,
  })
  .refine((one) => (one.account_type === 'ira') === (one.account_sub_type !== undefined), {
    path: ['account_sub_type'],
    message: 'is required for an IRA, and only for an IRA',
  })
  .refine((one) => one.account_type === 'ira' || !one.beneficiaries, {
    path: ['beneficiaries'],
    message: 'are only for an IRA',
  })
export type AccountFields = z.infer<typeof accountFields>

/** A PATCH changes the given fields of `contact`, `identity` and `disclosures`. It replaces all beneficiaries. */
export const accountChange = z.strictObject({
  contact: contact.partial().optional(),
  identity: identity.omit({ tax_id: true, tax_id_type: true, date_of_birth: true }).partial().optional(),
  disclosures: disclosures.partial().optional(),
  agreements: z.array(agreement).optional(),
  trusted_contact: trustedContact.optional(),
  beneficiaries: beneficiaries.optional(),
})

/** Checks the ABA checksum: the digits, weighted 3, 7 and 1 in turn, add up to a multiple of ten. */
const isRoutingNumber = (value: string): boolean =>
  /^\d{9}$/.test(value) &&
  [...value].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0

const nickname = text.optional()

export const relationshipFields = z.union([
  z.strictObject({ processor_token: text, nickname }),
  z.strictObject({
    account_owner_name: text,
    bank_account_type: z.enum(['CHECKING', 'SAVINGS']),
    bank_account_number: z.string().regex(/^\d{4,17}$/, 'must be 4 to 17 digits'),
    bank_routing_number: z.string().refine(isRoutingNumber, 'is not a routing number'),
    nickname,
  }),
])

/** Only deposits by ACH. */
export const transferFields = z.strictObject({
  transfer_type: z.literal('ach'),
  relationship_id: z.uuid(),
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be a decimal')
    .refine((amount) => Number(amount) > 0, 'must be more than 0.00'),
  direction: z.literal('INCOMING'),
  timing: z.literal('immediate'),
  ira: z.strictObject({ tax_year: z.string().regex(/^\d{4}$/, 'must be a year') }).optional(),
})
