import { bankAccountForm } from '@vestibule/domain/forms/bank-account'
import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import { bank, bodyOf, iraDoubts, orPending, text } from './entities.ts'

export const createLinkToken = applicantCall(
  'createLinkToken',
  'A token that opens bank linking; counts as an attempt',
  { reply: z.object({ link_token: z.string() }) },
)

export const getLinkToken = applicantCall(
  'getLinkToken',
  'The last bank-linking token, to continue after a redirect from the bank, and what it linked in a lost window; null: none',
  {
    reply: z.object({
      link_token: z.string().nullable(),
      result: z.object({ public_token: z.string(), account_id: z.string().optional() }).nullable(),
    }),
  },
)

export const exchangePublicToken = applicantCall('exchangePublicToken', 'Stores the linked bank account', {
  body: z.strictObject({ public_token: text, account_id: text.optional() }),
  reply: z.object({ account_mask: z.string(), bank_name: z.string(), institution_id: z.string() }),
  needsVersion: true,
})

export const getBank = ownClientCall('getBank', 'The bank account (masked) and the contribution', {
  reply: bank.extend({
    /** The other IRA's debits, in whole dollars by tax year, which count against the limit that both IRAs share. */
    already_contributed: z.record(z.string(), z.number().int()),
    ira_doubts: iraDoubts,
    /** YYYY-MM-DD; empty if no debit remains. */
    next_deposit: z.string(),
    /** The bank that another application of the user has linked, which this one can use too. `null`: none. */
    linked_elsewhere: bank.pick({ bank_name: true, account_mask: true }).nullable(),
  }),
})

export const useLinkedBank = ownClientCall(
  'useLinkedBank',
  'Uses the bank that another application of the user has linked (`linked_elsewhere`)',
  { reply: z.object({ id: z.string() }), needsVersion: true },
)

export const updateBank = ownClientCall(
  'updateBank',
  'Saves the bank account for micro-deposits; another number ends the previous bank relationship',
  { body: bodyOf(bankAccountForm), reply: z.object({ id: z.string() }), needsVersion: true },
)

export const reportBankError = applicantCall(
  'reportBankError',
  'Records the error with which bank linking ended',
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
  'Creates the bank relationship at the broker, once',
  {
    reply: orPending(z.object({ bankRelationship: z.object({ state: z.object({ state: z.string() }) }) })),
    needsVersion: true,
  },
)

export const getDeposits = ownClientCall(
  'getDeposits',
  'The micro-deposits on their way: tries left, last arrival date, last date to verify',
  {
    reply: z.object({
      bank_name: z.string(),
      account_mask: z.string(),
      attemptsLeft: z.number().int(),
      arriveBy: z.string(),
      /** Last day for verification, YYYY-MM-DD in New York. */
      verifyBy: z.string(),
    }),
  },
)

const amount = z.strictObject({ value: text })

export const verifyDeposits = ownClientCall(
  'verifyDeposits',
  'One attempt to verify the amounts of the two deposits',
  {
    body: z.strictObject({ amount1: amount, amount2: amount }),
    reply: orPending(z.object({ state: z.object({ state: z.string() }), attemptsLeft: z.number().int() })),
    needsVersion: true,
  },
)
