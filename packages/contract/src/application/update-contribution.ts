import { z } from 'zod'
import { call } from '../call.ts'
import { contribution, ownClient, text } from '../entities.ts'

export const updateContribution = call({
  method: 'PATCH',
  path: '/api/contribution/client/:clientId',
  who: 'applicant',
  summary: 'Saves amount and schedule',
  params: ownClient,
  body: z.strictObject({
    amount: z.number(),
    first_deposit_date: z.number(),
    second_deposit_date: z.number(),
    one_time: z.boolean(),
    one_time_date: text,
    method: z.enum(['PLAID', 'MICRO_DEPOSITS']).optional(),
  }),
  reply: contribution,
})
export type UpdateContribution = typeof updateContribution
