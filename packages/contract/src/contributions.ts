import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import {
  contribution,
  contributions,
  debit,
  iraDoubts,
  orPending,
  shownAuthorization,
  text,
  uuid,
} from './entities.ts'

const contributionChoice = z.strictObject({
  amount: z.number(),
  first_deposit_date: z.number(),
  second_deposit_date: z.number(),
  one_time: z.boolean(),
  one_time_date: text,
  /** Only of a one-time IRA contribution, between January 1 and the tax deadline. */
  tax_year: z.number().int().optional(),
})

export const updateContribution = ownClientCall('updateContribution', 'Saves amount and schedule', {
  body: contributionChoice.extend({ method: z.enum(['PLAID', 'MICRO_DEPOSITS']).optional() }),
  reply: contribution,
})

const planTerms = z.object({
  /** YYYY-MM-DD. Recurring debits come after this day. One-time debits can come on it. */
  today: z.string(),
  already_contributed: z.record(z.string(), z.number().int()),
  /** Whether the deposit comes in addition to the recurring plan. */
  adds: z.boolean(),
})

const planBank = z.object({ id: z.string(), bank_name: z.string(), account_mask: z.string() })

export const getContributionPlan = ownClientCall(
  'getContributionPlan',
  'The contributions of an open account: the current plan, its bank, and from when each can be changed',
  {
    reply: contribution.extend({
      /** False before the account is open, after it was closed, for accounts without transfers, and until a stop has ended. */
      may_change: z.boolean(),
      is_stopped: z.boolean(),
      /** Whether the broker still cancels what the last change replaced. */
      is_changing: z.boolean(),
      /** `can_be_debited` is false after a return whose code rules out further debits. */
      bank: planBank.extend({ can_be_debited: z.boolean() }),
      /** A bank account that was linked later. `moves`: it is debited once the replaced transfers are canceled. */
      next_bank: planBank.extend({ can_be_debited: z.boolean(), moves: z.boolean() }).nullable(),
      recurring_terms: planTerms,
      one_time_terms: planTerms,
      /** Deposits in addition to the recurring plan that a change to another bank account would cancel. */
      added: z.array(debit),
      birth_year: z.number().int(),
      ira_doubts: iraDoubts,
    }),
  },
)

export const changeContributions = ownClientCall(
  'changeContributions',
  'Authorizes another plan, a plan after a stop, or a further one-time deposit, once. Debits within three business days go as they were',
  {
    body: shownAuthorization.extend({
      contribution: contributionChoice,
      /** `bank` or `next_bank` of the plan. */
      bank_id: uuid,
      /** Whether the page showed stopped contributions. */
      starts_again: z.boolean(),
    }),
    reply: contributions,
    needsVersion: true,
  },
)

export const getContributions = ownClientCall(
  'getContributions',
  'The upcoming debits that stopping prevents, and the sent ones that still arrive',
  { reply: contributions },
)

/** Requires no If-Match header, so that a page with outdated data can stop the contributions too. Another authorization starts them again. */
export const stopContributions = ownClientCall(
  'stopContributions',
  'Stops a confirmed contribution, once: cancels its schedules and unsent deposits at the broker',
  { reply: contributions },
)

export const createDeposit = applicantCall('createDeposit', 'Draws the one-time contribution, once', {
  params: z.strictObject({ id: uuid }),
  body: shownAuthorization,
  reply: orPending(z.object({ transfer: z.object({ id: z.string(), state: z.string() }) })),
  needsVersion: true,
})

export const createSchedules = ownClientCall('createSchedules', 'Sets up the recurring contribution, once', {
  body: shownAuthorization,
  reply: orPending(z.object({ schedules: z.array(z.object({ id: z.string(), state: z.string() })) })),
  needsVersion: true,
})
