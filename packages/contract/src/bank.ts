import { bankAccountForm } from '@vestibule/domain/forms/bank-account'
import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import { bank, bodyOf, orPending, text } from './entities.ts'

export const createLinkToken = applicantCall(
  'createLinkToken',
  'A token to open bank linking with; counts as an attempt',
  { reply: z.object({ link_token: z.string() }) },
)

export const getLinkToken = applicantCall(
  'getLinkToken',
  'The token that bank linking was last opened with, to go on with after a bank has led back; null: none',
  { reply: z.object({ link_token: z.string().nullable() }) },
)

export const exchangePublicToken = applicantCall('exchangePublicToken', 'Keeps the linked bank account', {
  body: z.strictObject({ public_token: text, account_id: text.optional() }),
  reply: z.object({ account_mask: z.string(), bank_name: z.string(), institution_id: z.string() }),
  needsVersion: true,
})

export const getBank = ownClientCall('getBank', 'The bank account (masked) and the contribution', {
  reply: bank.extend({
    /** whole dollars by tax year, drawn by the person's other IRA: they count against the limit (CO-05) */
    already_contributed: z.record(z.string(), z.number().int()),
    /** YYYY-MM-DD; empty if no debit is left */
    next_deposit: z.string(),
  }),
})

export const updateBank = ownClientCall(
  'updateBank',
  'Saves the bank account that deposits will be sent to; another number ends what was tied to the last one',
  { body: bodyOf(bankAccountForm), reply: z.object({ id: z.string() }), needsVersion: true },
)

export const reportBankError = applicantCall(
  'reportBankError',
  'Records why bank linking ended with an error',
  {
    params: z.strictObject({ bankAccountId: z.string().max(200) }),
    body: z
      .strictObject({
        error_type: text,
        error_code: text,
        institution_name: text,
        institution_id: text,
        link_session_id: text,
        bankAccount: text,
        request_id: text,
      })
      .partial(),
    reply: z.object({ id: z.string() }),
  },
)

export const createBankRelationship = ownClientCall(
  'createBankRelationship',
  'Ties the linked bank account to the brokerage account, once',
  {
    reply: orPending(z.object({ bankRelationship: z.object({ state: z.object({ state: z.string() }) }) })),
    needsVersion: true,
  },
)

export const getDeposits = ownClientCall(
  'getDeposits',
  'The deposits that are on their way: tries left, and the days by which they arrive and can be verified',
  {
    reply: z.object({
      bank_name: z.string(),
      account_mask: z.string(),
      attemptsLeft: z.number().int(),
      arriveBy: z.string(),
      /** YYYY-MM-DD, New York's, the last day included */
      verifyBy: z.string(),
    }),
  },
)

const amount = z.strictObject({ value: text })

export const verifyDeposits = ownClientCall('verifyDeposits', 'One try at the amounts of the two deposits', {
  body: z.strictObject({ amount1: amount, amount2: amount }),
  reply: orPending(z.object({ state: z.object({ state: z.string() }), attemptsLeft: z.number().int() })),
  needsVersion: true,
})
