import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import { agreement, orPending, ownClient } from './entities.ts'

export const createAccount = call({
  ...endpoints.createAccount,
  who: 'applicant',
  summary: 'Opens the brokerage account, once',
  params: ownClient,
  body: z.strictObject({ affiliations: z.literal('noneOfAbove') }),
  reply: orPending(
    z.object({ account: z.object({ accountId: z.string() }), agreements: z.array(agreement) }),
  ),
})

export const getAccount = call({
  ...endpoints.getAccount,
  who: 'applicant',
  summary: "The brokerage account's state; moves the client on when it is decided",
  params: z.strictObject({ accountId: z.string().max(200) }),
  reply: z.object({
    state: z.string(),
    active_restrictions: z.array(z.string()),
    opened_at: z.string().nullable(),
    /** how long the review has lasted since the agreements were affirmed, seconds */
    reviewed_for: z.number().int().nullable(),
  }),
})

export const getAccountId = call({
  ...endpoints.getAccountId,
  who: 'applicant',
  summary: "The brokerage account's id",
  params: ownClient,
  reply: z.object({ accountId: z.string() }),
})
