// The field names of these schemas follow section 3 of the specification.

import { accountTypeNames } from '@vestibule/domain/account-types'
import { documentFormats } from '@vestibule/domain/agreements/document-formats'
import { returnReasons } from '@vestibule/domain/contribution/returns'
import { contributionStoppers } from '@vestibule/domain/events/firm-events'
import { otherSpelling, statuses } from '@vestibule/domain/flow/statuses'
import { addressForm } from '@vestibule/domain/forms/address'
import { beneficiaryForm } from '@vestibule/domain/forms/beneficiaries'
import { employmentForm } from '@vestibule/domain/forms/employment'
import { fundingForm, liquidFinancesForm } from '@vestibule/domain/forms/finances'
import { maritalForm } from '@vestibule/domain/forms/marital'
import { nameForm } from '@vestibule/domain/forms/name'
import { suitabilityForm } from '@vestibule/domain/forms/suitability'
import { trustedContactForm } from '@vestibule/domain/forms/trusted-contact'
import { languages } from '@vestibule/domain/languages'
import { z } from 'zod'

/** This schema limits only the length. The use case validates the content, so that the error names the field. */
export const text = z.string().max(1000)

interface Fields<Field extends string> {
  readonly fields: readonly Field[]
}

export const shapeOf = <Field extends string, T>(fields: readonly Field[], type: T) =>
  Object.fromEntries(fields.map((field) => [field, type])) as Record<Field, T>

export const bodyOf = <Field extends string>({ fields }: Fields<Field>) =>
  z.strictObject(shapeOf(fields, text))
const savedOf = <Field extends string>({ fields }: Fields<Field>) => z.object(shapeOf(fields, z.string()))

/** `dob_date` is the day of the month. */
export const birthDate = { fields: ['dob_date', 'dob_month', 'dob_year'] } as const

export const uuid = z.uuid()
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Forms in which the viewer showed a document (AG-13). Pages that predate text omit it. */
export const openedAs = z.array(z.enum(documentFormats)).max(documentFormats.length)
export const clientStatus = z.enum(statuses)
/** Also accepts the other spelling of a status, which one call of the specification uses (KY-06). */
export const requestedStatus = z.union([
  clientStatus,
  z.literal(otherSpelling.is).transform(() => otherSpelling.of),
])
/** Also accepts the number as a string, such as `"1"`. */
export const step = z.union([
  z.literal([1, 2, 3, 4]),
  z.enum(['1', '2', '3', '4']).transform((digit) => Number(digit) as 1 | 2 | 3 | 4),
])

export const user = z.object({
  id: uuid,
  email: z.string(),
  phoneNumber: z.string(),
  auth0UserId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  type: z.string(),
  status: z.string(),
  isPhoneNumberVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  isBlocked: z.boolean(),
  clientAccountType: z.enum(accountTypeNames),
  language: z.enum(languages),
})
export type User = z.output<typeof user>

/**
 * The destination of a code: the masked phone number, as in `•••-•••-1234`, or with `textsStopped` the email address.
 * `phoneReleased`: because the firm allows a log-in without the lost phone.
 */
export const challenge = z.object({
  sentTo: z.string(),
  textsStopped: z.literal(true).optional(),
  phoneReleased: z.literal(true).optional(),
})

/** The log-in identity of an applicant that has no user record yet. Sign-up continues with create-user. */
export const identity = z.object({ auth0UserId: z.string(), email: z.string() })

export const client = z.object({
  id: uuid,
  ...savedOf(nameForm).shape,
  account_type: z.enum(accountTypeNames),
  client_status: clientStatus,
  step: z.literal([1, 2, 3, 4]),
  ...savedOf(birthDate).shape,
  /** Masked as `***-**-1234`, or empty. */
  ssn: z.string(),
  residencyStatus: z.enum(['US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER']).or(z.literal('')),
  passport_country: z.string(),
  country_of_birth: z.string(),
  green_card_number: z.string(),
  /** `true` if the affiliations and the answers of steps 1 and 2 are read-only. */
  locked: z.boolean(),
  /** `true` if the application began with the answers of another one, which the applicant should check. */
  answers_held: z.boolean(),
  facts: z.record(z.string(), z.boolean()),
})
export type Client = z.output<typeof client>

export const address = savedOf(addressForm)

export const trustedContact = z.object({
  ...savedOf(trustedContactForm).shape,
  isAdult: z.boolean(),
})
export type TrustedContact = z.output<typeof trustedContact>

export const clientDetails = z.object({
  id: uuid,
  ...savedOf(employmentForm).shape,
  employer_address: z.string(),
  /** `null` if the applicant named no trusted contact. */
  trustedContact: trustedContact.nullable(),
  ...savedOf(maritalForm).shape,
  affiliations: z.union([z.literal('noneOfAbove'), z.array(z.string())]).nullable(),
  ...savedOf(fundingForm).shape,
  product_employee: z.boolean(),
  apex_employee: z.boolean(),
})

export const investorProfile = z.object({
  ...savedOf(suitabilityForm).shape,
  ...savedOf(liquidFinancesForm).shape,
  liquidity_needs: z.string(),
})

export const beneficiary = z.object({
  id: uuid,
  ...savedOf(beneficiaryForm).omit({ birthDate: true }).shape,
  percentage: z.number().int(),
  relation: z.enum(['SPOUSE', 'OTHER']),
  /** Masked as `***-**-1234`, or as `**-***1234` for an EIN, or empty. */
  taxId: z.string(),
  taxIdType: z.enum(['SSN', 'EIN', 'ITIN']).or(z.literal('')),
  ...savedOf(birthDate).shape,
  account_type: z.enum(accountTypeNames),
})
export type Beneficiary = z.output<typeof beneficiary>

export const agreement = z.object({
  agreement_id: z.string(),
  agreement_name: z.string(),
  agreement_state: z.string(),
  agreement_uri: z.string(),
  agreement_version: z.string(),
  agreement_type: z.enum(['PRODUCT', 'APEX']),
  revision: z.string(),
  checked: z.boolean(),
  /** Omitted if the server could not count the PDF's pages. */
  page_count: z.number().int().optional(),
})
export type Agreement = z.output<typeof agreement>

export const contribution = z.object({
  amount: z.number().int(),
  first_deposit_date: z.number().int(),
  second_deposit_date: z.number().int(),
  one_time: z.boolean(),
  one_time_date: z.string(),
  /** The chosen tax year. Omitted if none was chosen: the year of the date counts. */
  tax_year: z.number().int().optional(),
})

export const bank = z.object({
  id: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  accountHolderName: z.string(),
  account_type: z.string(),
  account_mask: z.string(),
  institution_id: z.string(),
  bank_account_status: z.enum(['', 'CREATED', 'ATTEMPTED', 'FAILED', 'APPROVED', 'REJECTED']),
  method: z.enum(['', 'PLAID', 'MICRO_DEPOSITS']),
  attempts_count: z.number().int(),
  ...contribution.shape,
})

export const shownDisclosures = z
  .array(z.strictObject({ id: z.string().max(40), version: z.number().int().positive() }))
  .max(20)

/** `first_deposit` is the date in the authorization that the page showed. */
export const shownAuthorization = z.strictObject({
  disclosures: shownDisclosures,
  first_deposit: z.string().max(10).optional(),
})

/** The response if the provider call takes over 25 seconds. A repeated request joins the running provider call. */
export const pending = z.object({ state: z.literal('PENDING') })
export const orPending = <T extends z.ZodType>(reply: T) => z.union([reply, pending])

export const ownUser = z.strictObject({ userId: uuid })
export const ownClient = z.strictObject({ clientId: uuid })

/** `riskyData` is `null` if there are no findings. A whitelist entry makes `success` true despite findings. */
export const screening = z.object({
  success: z.boolean(),
  riskyData: z.record(z.string(), z.union([z.boolean(), z.string()])).nullable(),
})

export const riskDetails = z.partialRecord(
  z.enum([
    'isDisposable',
    'isYoungDomain',
    'isVOIP',
    'isVPN',
    'isTor',
    'browser',
    'device_brand',
    'device_model',
  ]),
  z.union([z.boolean(), z.string().max(200)]),
)

/** Dates are YYYY-MM-DD in New York. */
export const debit = z.object({
  /** In whole dollars. */
  amount: z.number().int(),
  scheduled_on: z.string(),
  arrives_on: z.string(),
})

/** Why the answers make an IRA contribution doubtful (CO-16). `null`: no doubt, or no IRA. */
export const iraDoubts = z
  .object({
    taxYear: z.number().int(),
    noCompensation: z.boolean(),
    incomeEnd: z.number().int().nullable(),
    joint: z.boolean(),
  })
  .nullable()

export const contributions = z.object({
  /** STOPPING means that the broker has not confirmed every cancellation yet. */
  state: z.enum(['NONE', 'ACTIVE', 'STOPPING', 'STOPPED']),
  /** Whether another plan can be authorized now, also after a stop. */
  may_change: z.boolean(),
  /** YYYY-MM-DD in New York; empty unless the contributions were stopped. */
  stopped_on: z.string(),
  /** Empty unless the contributions were stopped. */
  stopped_by: z.enum([...contributionStoppers, '']),
  /** The latest recent debit that the bank returned, or the one that stopped the contributions. */
  returned: z
    .object({ amount: z.number(), scheduled_on: z.string(), reason: z.enum(returnReasons) })
    .nullable(),
  /** The next debits, at most three, which do not happen if the person stops the contributions. */
  coming: z.array(debit),
  arriving: z.array(debit),
})
