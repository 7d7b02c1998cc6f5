import {
  choice,
  flag,
  integer,
  listOf,
  matching,
  object,
  optional,
  type Parsed,
  required,
  text,
} from '../shape.ts'
import type { Rules } from '../validate.ts'
import { phoneNumber, postalAddress } from './common.ts'

const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address')
const delivery = choice('DIGITAL', 'PHYSICAL', 'SUPPRESS')
const paperDelivery = choice('PHYSICAL', 'SUPPRESS')

const dollarRange = choice(
  'UNDER_25K',
  'FROM_25K_TO_50K',
  'FROM_50K_TO_100K',
  'FROM_100K_TO_200K',
  'FROM_200K_TO_300K',
  'FROM_300K_TO_500K',
  'FROM_500K_TO_1M',
  'FROM_1M_TO_5M',
  'OVER_5M',
)

const investmentProfile = object({
  account_goals: optional(
    object({
      investment_objective: optional(
        choice(
          'BALANCED',
          'CAPITAL_APPRECIATION',
          'CAPITAL_PRESERVATION',
          'GROWTH',
          'GROWTH_AND_INCOME',
          'GROWTH_INCOME',
          'INCOME',
          'LONG_TERM_GROWTH_WITH_GREATER_RISK',
          'LONG_TERM_GROWTH_WITH_SAFETY',
          'MAXIMUM_GROWTH',
          'SHORT_TERM_GROWTH_WITH_RISK',
          'SPECULATION',
          'OTHER',
        ),
      ),
      liquidity_needs: optional(choice('VERY_IMPORTANT', 'SOMEWHAT_IMPORTANT', 'NOT_IMPORTANT')),
      risk_tolerance: optional(choice('LOW', 'MEDIUM', 'HIGH')),
      time_horizon: optional(choice('SHORT', 'AVERAGE', 'LONG')),
    }),
  ),
  customer_profile: optional(
    object({
      annual_income_range_usd: optional(dollarRange),
      federal_tax_bracket: optional(integer(0, 100)),
      investment_experience: optional(choice('NONE', 'LIMITED', 'GOOD', 'EXTENSIVE')),
      liquid_net_worth_range_usd: optional(dollarRange),
      total_net_worth_range_usd: optional(dollarRange),
    }),
  ),
})

export const partyFields = {
  email_address: required(email),
  legal_natural_person_id: required(text),
  mailing_address: required(postalAddress),
  phone_number: required(phoneNumber),
  prospectus_delivery_preference: optional(delivery),
  proxy_delivery_preference: optional(delivery),
  relation_type: required(choice('PRIMARY_OWNER', 'JOINT_OWNER', 'AUTHORIZED_SIGNER')),
  statement_delivery_preference: optional(delivery),
  tax_document_delivery_preference: optional(delivery),
  trade_confirmation_delivery_preference: optional(delivery),
}

const trustedContact = object({
  email_address: optional(email),
  family_name: required(text),
  given_name: required(text),
  mailing_address: optional(postalAddress),
  middle_names: optional(text),
  phone_number: optional(phoneNumber),
})

const lotDisposal = [
  'FIFO',
  'LIFO',
  'HIGH_COST',
  'HIGH_COST_LONG_TERM',
  'HIGH_COST_SHORT_TERM',
  'LOW_COST',
  'LOW_COST_LONG_TERM',
  'LOW_COST_SHORT_TERM',
  'MIN_TAX_TERM',
].map((method) => `COST_BASIS_LOT_DISPOSAL_${method}`)

export const accountFields = {
  accepts_issuer_direct_communication: optional(flag),
  account_group_id: required(text),
  advised: optional(flag),
  cat_account_holder_type: optional(
    choice('A_INSTITUTIONAL_CUSTOMER', 'E_EMPLOYEE_ACCOUNT', 'F_FOREIGN', 'I_INDIVIDUAL'),
  ),
  client_account_id: optional(text),
  correspondent_id: required(text),
  interested_parties: optional(
    listOf(
      object({
        mailing_address: required(postalAddress),
        recipient: required(text),
        statement_delivery_preference: optional(paperDelivery),
        trade_confirmation_delivery_preference: optional(paperDelivery),
      }),
    ),
  ),
  investment_profile: optional(investmentProfile),
  managed: optional(flag),
  originating_account_id: optional(text),
  parties: required(listOf(object(partyFields), 1, 10)),
  primary_registered_rep_id: optional(text),
  tax_profile: optional(
    object({
      cost_basis_lot_disposal_method: optional(choice(...lotDisposal)),
      section_475_election: optional(flag),
    }),
  ),
  trusted_contacts: optional(listOf(trustedContact, 0, 10)),
  wrap_fee_billed: optional(flag),
}

export type AccountFields = Parsed<typeof accountFields>

export const accountRules: Rules<AccountFields> = [
  {
    field: 'parties',
    description: 'needs exactly one PRIMARY_OWNER',
    broken: ({ parties }) => parties.filter((each) => each.relation_type === 'PRIMARY_OWNER').length !== 1,
  },
  {
    field: 'trusted_contacts',
    description: 'each needs an email address, a phone number or a mailing address',
    broken: ({ trusted_contacts = [] }) =>
      trusted_contacts.some((each) => !each.email_address && !each.phone_number && !each.mailing_address),
  },
]
