import { z } from 'zod'
import { amount, amountOrZero, date, text } from './common.ts'

/** Checks the ABA checksum: the digits, weighted 3, 7 and 1 in turn, add up to a multiple of ten. */
const hasRoutingChecksum = (routingNumber: string): boolean => {
  const weights = [3, 7, 1]
  const sum = [...routingNumber].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return sum > 0 && sum % 10 === 0
}

export const bankRelationshipFields = z.discriminatedUnion('verification_method', [
  z.strictObject({
    verification_method: z.literal('PLAID_TOKEN'),
    nickname: text,
    plaid_processor_token: text,
  }),
  z.strictObject({
    verification_method: z.literal('MICRO_DEPOSIT'),
    nickname: text,
    bank_account: z.strictObject({
      account_number: z.string().regex(/^\d{1,17}$/, 'must be 1 to 17 digits'),
      owner: text,
      routing_number: z
        .string()
        .regex(/^\d{9}$/, 'must be nine digits')
        .refine(hasRoutingChecksum, 'is not a routing number'),
      type: z.enum(['CHECKING', 'SAVINGS']),
    }),
  }),
])

export const verifyFields = z.strictObject({
  amounts: z.strictObject({ amount1: amountOrZero, amount2: amountOrZero }),
  name: text,
})

export const cancelBankRelationshipFields = z.strictObject({ comment: text, name: text })

const contribution = z.strictObject({
  tax_year: z.int().min(1900).max(2200),
  type: z.literal('REGULAR'),
})

export const achDepositFields = z.strictObject({
  amount,
  bank_relationship: text,
  client_transfer_id: text,
  retirement_contribution: contribution.optional(),
})

export const cancelDepositFields = z.strictObject({ name: text, reason: text.optional() })

export const scheduleFields = z.strictObject({
  bank_relationship: text,
  retirement_contribution: contribution.optional(),
  schedule_details: z.strictObject({
    amount,
    client_schedule_id: text,
    schedule_properties: z.strictObject({
      occurrences: z.int().min(0).max(10_000).optional(),
      start_date: date,
      time_unit: z.literal('MONTH'),
      unit_multiplier: z.literal(1),
    }),
  }),
})

export const cancelScheduleFields = z.strictObject({ comment: text.optional(), name: text })
