import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const exchangePublicToken = call({
  method: 'POST',
  path: '/api/exchange-public-token',
  who: 'applicant',
  summary: 'Keeps the linked bank account',
  body: z.strictObject({ public_token: text, account_id: text.optional() }),
  reply: z.object({ account_mask: z.string(), bank_name: z.string(), institution_id: z.string() }),
  needsVersion: true,
})
export type ExchangePublicToken = typeof exchangePublicToken
