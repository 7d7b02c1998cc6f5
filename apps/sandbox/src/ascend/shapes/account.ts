import { z } from 'zod'
import { pathsBelow, phoneNumber, postalAddress, text } from './common.ts'

const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')

const dollarRange = z.enum([
  'UNDER_25K',
  'FROM_25K_TO_50K',
  'FROM_50K_TO_100K',
  'FROM_100K_TO_200K',
  'FROM_200K_TO_300K',
  'FROM_300K_TO_500K',
  'FROM_500K_TO_1M',
  'FROM_1M_TO_5M',
  'OVER_5M',
])

const investmentProfile = z.strictObject({
  account_goals: z
    .strictObject({
      investment_objective: z.enum([
        'GROWTH',
        'GROWTH_AND_INCOME',
        'SHORT_TERM_GROWTH_WITH_RISK',
        'LONG_TERM_GROWTH_WITH_SAFETY',
      ]),
      liquidity_needs: z.enum(['VERY_IMPORTANT', 'SOMEWHAT_IMPORTANT', 'NOT_IMPORTANT']),
      risk_tolerance: z.enum(['LOW', 'MEDIUM', 'HIGH']),
      time_horizon: z.enum(['SHORT', 'AVERAGE', 'LONG']),
    })
    .partial(),
  customer_profile: z
    .strictObject({
      annual_income_range_usd: dollarRange,
      investment_experience: z.enum(['NONE', 'LIMITED', 'GOOD', 'EXTENSIVE']),
      liquid_net_worth_range_usd: dollarRange,
      total_net_worth_range_usd: dollarRange,
    })
    .partial(),
})

export const partyFields = z.strictObject({
  email_address: email,
  legal_natural_person_id: text,
  mailing_address: postalAddress,
  phone_number: phoneNumber,
  relation_type: z.literal('PRIMARY_OWNER'),
})

/** Fields of an account's party that we let be updated. */
export const partyMask: readonly string[] = [
  'email_address',
  ...pathsBelow('phone_number', phoneNumber),
  ...pathsBelow('mailing_address', postalAddress),
]

const trustedContact = z
  .strictObject({
    email_address: email.optional(),
    family_name: text,
    given_name: text,
    mailing_address: postalAddress.optional(),
    phone_number: phoneNumber.optional(),
  })
  .refine(
    (each) => each.email_address || each.phone_number || each.mailing_address,
    'needs an email address, a phone number or a mailing address',
  )

export const accountFields = z.strictObject({
  account_group_id: text,
  client_account_id: text.optional(),
  correspondent_id: text,
  investment_profile: investmentProfile.optional(),
  parties: z.tuple([partyFields]),
  trusted_contacts: z.array(trustedContact).max(10).optional(),
})

export type AccountFields = z.infer<typeof accountFields>
