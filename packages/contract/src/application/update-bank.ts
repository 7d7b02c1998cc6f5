import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient, text } from '../entities.ts'

export const updateBank = call({
  method: 'PATCH',
  path: '/api/data-api/bank/client/:clientId',
  who: 'applicant',
  summary:
    'Saves the bank account that deposits will be sent to; another number ends what was tied to the last one',
  params: ownClient,
  body: z.strictObject({ bank_name: text, account_type: text, routing_number: text, account_number: text }),
  reply: z.object({ id: z.string() }),
  needsVersion: true,
})
export type UpdateBank = typeof updateBank
