import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const getDeposits = call({
  method: 'GET',
  path: '/api/data-api/deposits/client/:clientId',
  who: 'applicant',
  summary:
    'The deposits that are on their way: tries left, and the days by which they arrive and can be verified',
  params: ownClient,
  reply: z.object({
    bank_name: z.string(),
    account_mask: z.string(),
    attemptsLeft: z.number().int(),
    /** YYYY-MM-DD, New York's */
    arriveBy: z.string(),
    /** YYYY-MM-DD, New York's, the last day included */
    verifyBy: z.string(),
  }),
})
export type GetDeposits = typeof getDeposits
