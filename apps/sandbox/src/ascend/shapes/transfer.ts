import {
  amount,
  amountOrZero,
  choice,
  date,
  integer,
  matching,
  object,
  optional,
  required,
  text,
} from '../shape.ts'

const accountNumber = matching(/^\d{1,17}$/, '1 to 17 digits')
const routingNumber = matching(/^\d{9}$/, 'nine digits')

export const bankRelationshipFields = {
  bank_account: optional(
    object({
      account_number: required(accountNumber),
      owner: required(text),
      routing_number: required(routingNumber),
      type: required(choice('CHECKING', 'SAVINGS')),
    }),
  ),
  nickname: required(text),
  plaid_processor_token: optional(text),
  verification_method: required(
    choice(
      'MICRO_DEPOSIT',
      'PLAID_TOKEN',
      'YODLEE',
      'QUOVO',
      'GIACT',
      'SYNAPSE',
      'SOPHTRON',
      'INTERNAL_BANK',
      'MX',
      'FISERV',
    ),
  ),
}

export const verifyFields = {
  amounts: required(object({ amount1: required(amountOrZero), amount2: required(amountOrZero) })),
  name: required(text),
}

export const cancelBankRelationshipFields = { comment: required(text), name: required(text) }

const contributionType = choice(
  'REGULAR',
  'EMPLOYEE',
  'EMPLOYER',
  'RECHARACTERIZATION',
  'ROLLOVER_60_DAY',
  'ROLLOVER_DIRECT',
  'TRANSFER',
  'TRUSTEE_FEE',
  'CONVERSION',
  'REPAYMENT',
  'CONTRIBUTION_NON_REPORTABLE',
)
const taxYear = integer(1900, 2200)

export const achDepositFields = {
  amount: required(amount),
  bank_relationship: required(text),
  client_transfer_id: required(text),
  memo: optional(text),
  retirement_contribution: optional(
    object({ tax_year: required(taxYear), type: required(contributionType) }),
  ),
}

export const returnCode = /^R[0-8]\d$/

/** The fields of a schedule, except the deprecated field `ira_contribution`. */
export const scheduleFields = {
  bank_relationship: required(text),
  retirement_contribution: optional(
    object({
      tax_year: optional(taxYear),
      temporal_tax_year: optional(choice('CURRENT_CALENDAR_YEAR', 'MINIMUM_TAX_YEAR')),
      type: required(contributionType),
    }),
  ),
  schedule_details: required(
    object({
      amount: required(amount),
      client_schedule_id: required(text),
      schedule_properties: required(
        object({
          occurrences: optional(integer(0, 10_000)),
          start_date: required(date),
          time_unit: required(choice('DAY', 'WEEK', 'MONTH')),
          unit_multiplier: required(integer(1, 1000)),
        }),
      ),
    }),
  ),
}

export const cancelScheduleFields = { comment: optional(text), name: required(text) }
