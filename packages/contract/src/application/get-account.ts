import { z } from 'zod'
import { call } from '../call.ts'

export const getAccount = call({
  method: 'GET',
  path: '/api/broker-api/account/:accountId',
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
export type GetAccount = typeof getAccount
