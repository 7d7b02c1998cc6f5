import { maritalStatuses } from '@vestibule/domain/fields/marital-status'
import { addressForm } from '@vestibule/domain/forms/address'
import { beneficiaryForm } from '@vestibule/domain/forms/beneficiaries'
import {
  beneficiaryKinds,
  beneficiaryTiers,
  designationFields,
  typedDesignationFields,
} from '@vestibule/domain/forms/designation'
import { employmentForm } from '@vestibule/domain/forms/employment'
import { fundingForm, liquidFinancesForm } from '@vestibule/domain/forms/finances'
import { maritalForm } from '@vestibule/domain/forms/marital'
import { spouseForm, spouseIdentityForm } from '@vestibule/domain/forms/spouse'
import { suitabilityForm } from '@vestibule/domain/forms/suitability'
import { trustedContactForm } from '@vestibule/domain/forms/trusted-contact'
import { languages } from '@vestibule/domain/languages'
import { z } from 'zod'
import { applicantCall, openCall, ownClientCall } from './call.ts'
import {
  address,
  beneficiary,
  birthDate,
  bodyOf,
  clientDetails,
  investorProfile,
  shapeOf,
  shownDisclosures,
  text,
  uuid,
} from './entities.ts'

export const getAddress = ownClientCall('getAddress', 'The home address', { reply: address })

export const updateAddress = ownClientCall('updateAddress', 'Saves the home address', {
  body: bodyOf(addressForm).partial({ address_2: true }),
  reply: address,
})

const optionalFields = {
  taxId: true,
  taxIdType: true,
  address1: true,
  address2: true,
  zipcode: true,
  city: true,
  state: true,
} as const

export const getBeneficiaries = ownClientCall('getBeneficiaries', 'The beneficiaries of an IRA, in order', {
  reply: z.array(beneficiary),
})

/** A masked tax ID leaves the stored tax ID unchanged if `id` names a saved beneficiary. `account_type` is ignored. */
export const saveBeneficiaries = ownClientCall(
  'saveBeneficiaries',
  'Replaces the beneficiaries of an IRA; an empty list removes all',
  {
    body: z
      .array(
        z.strictObject({
          ...bodyOf(beneficiaryForm).omit({ birthDate: true }).partial(optionalFields).shape,
          ...bodyOf(birthDate).shape,
          id: uuid.optional(),
          percentage: z.union([z.number(), text]),
          account_type: text.optional(),
        }),
      )
      .max(20),
    reply: z.array(beneficiary),
  },
)

const designated = z.object({
  id: uuid,
  tier: z.enum(beneficiaryTiers),
  kind: z.enum(beneficiaryKinds),
  perStirpes: z.boolean(),
  ...shapeOf(typedDesignationFields, z.string()),
})
export type Designated = z.output<typeof designated>

const designation = z.object({
  /** 0 until the first change after the account was opened. */
  version: z.number().int(),
  /** `null` as long as the beneficiaries of the application are in effect. */
  signed_at: z.string().nullable(),
  marital_status: z.enum(maritalStatuses).or(z.literal('')),
  state: z.string(),
  beneficiaries: z.array(designated),
  /** A signed designation that waits for the spouse's consent. The email address is masked. */
  waiting: z
    .object({
      signed_at: z.string(),
      expires_at: z.string(),
      spouse: z.string(),
      email: z.string(),
    })
    .nullable(),
  /** How the newest designation ended, if it never took effect. */
  ended: z.enum(['DECLINED', 'EXPIRED', 'WITHDRAWN']).nullable(),
})

export const getDesignation = ownClientCall(
  'getDesignation',
  'The beneficiaries of an open IRA that are in effect. Dates are MM/DD/YYYY, tax IDs are masked',
  { reply: designation },
)

/** Fields of another kind are ignored. A masked tax ID leaves the stored tax ID of the beneficiary `id` unchanged. */
export const saveDesignation = ownClientCall(
  'saveDesignation',
  'Signs a designation that replaces the beneficiaries of an open IRA. Requires the disclosure `designation`',
  {
    body: z.strictObject({
      /** Identifies this designation, so that a repeated request has no second effect. */
      id: uuid,
      /** The version that the page showed. */
      version: z.number().int().min(0).max(100_000),
      marital_status: text,
      beneficiaries: z
        .array(
          z
            .strictObject({ id: uuid, perStirpes: z.boolean(), ...shapeOf(designationFields, text) })
            .partial(),
        )
        .max(20),
      /** Required if the spouse must consent. */
      spouse: bodyOf(spouseForm).partial().optional(),
      disclosures: shownDisclosures,
    }),
    reply: designation,
  },
)

export const withdrawDesignation = ownClientCall(
  'withdrawDesignation',
  'Withdraws a designation that waits for the spouse’s consent. The earlier beneficiaries stay',
  { reply: designation },
)

/** The link works once. `page` is the token of the page that opened it, for an hour. */
export const openSpouseConsent = openCall(
  'openSpouseConsent',
  'Exchanges the token of the spouse’s link for a token of the page, and emails a code to the spouse',
  { body: z.strictObject({ token: text }), reply: z.object({ page: z.string(), sentTo: z.string() }) },
)

export const sendSpouseCode = openCall('sendSpouseCode', 'Emails another code to the spouse', {
  body: z.strictObject({ page: text }),
  reply: z.object({}),
})

/** The name must match the one that the owner gave, and the date of birth too if the spouse is a beneficiary. */
export const proveSpouse = openCall(
  'proveSpouse',
  'Checks the code, the name and the date of birth of the spouse, and returns the consent to be signed',
  {
    body: bodyOf(spouseIdentityForm).extend({ page: text, code: text }),
    reply: z.object({ consent: z.string(), version: z.number().int(), language: z.enum(languages) }),
  },
)

export const decideSpouseConsent = openCall(
  'decideSpouseConsent',
  'Signs or declines the consent. Signing requires the disclosure `spouse-consent`',
  {
    body: z.strictObject({
      page: text,
      signs: z.boolean(),
      /** The language of the consent that the spouse has read. */
      language: z.enum(languages),
      disclosures: shownDisclosures,
    }),
    reply: z.object({}),
  },
)

export const getCountries = applicantCall(
  'getCountries',
  'The countries to choose from: the countries service’s list, or the built-in one',
  { reply: z.array(z.object({ code: z.string(), name: z.string() })) },
)

export const getClientDetails = ownClientCall(
  'getClientDetails',
  'Employment, marital status, affiliations, funding and income',
  { reply: clientDetails },
)

/** Every field is optional here, because the use case validates the answers and names the invalid fields. */
const trustedContactBody = bodyOf(trustedContactForm).extend({ isAdult: z.boolean() }).partial()

/** Employment requires the disclosure `trusted-contact`. `trustedContact: null` removes the saved trusted contact. */
export const updateClientDetails = ownClientCall(
  'updateClientDetails',
  'Saves employment, marital status, affiliations, or funding and income',
  {
    body: z
      .strictObject({
        ...bodyOf(employmentForm).shape,
        employer_address: text,
        trustedContact: trustedContactBody.nullable(),
        ...bodyOf(maritalForm).shape,
        affiliations: z.union([z.literal('noneOfAbove'), z.array(text).min(1).max(4)]),
        ...bodyOf(fundingForm).shape,
        disclosures: shownDisclosures,
      })
      .partial(),
    reply: clientDetails,
  },
)

export const findPlaces = applicantCall(
  'findPlaces',
  'Up to five home addresses that start with the typed text; none if the places service fails or is off',
  {
    query: z.strictObject({ q: z.string().trim().min(3).max(200), session: uuid }),
    reply: z.array(z.object({ id: z.string(), text: z.string() })),
  },
)

export const getPlace = applicantCall(
  'getPlace',
  'The parts of a suggested address; missing ones are empty',
  {
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,400}$/) }),
    query: z.strictObject({ session: uuid }),
    reply: address.omit({ address_2: true }),
  },
)

export const getInvestorProfile = ownClientCall(
  'getInvestorProfile',
  'The investor profile, liquidity needs derived',
  { reply: investorProfile },
)

export const updateInvestorProfile = ownClientCall(
  'updateInvestorProfile',
  'Saves finances or the suitability answers',
  {
    body: bodyOf(suitabilityForm).extend(bodyOf(liquidFinancesForm).shape).partial(),
    reply: investorProfile,
  },
)
