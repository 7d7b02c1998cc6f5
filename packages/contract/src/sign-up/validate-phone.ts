import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const validatePhone = call({
  method: 'GET',
  path: '/api/ipqs/validate-phone',
  who: 'sign-up',
  summary: 'Screens the phone of this sign-up',
  query: z.strictObject({ phone: text, country: z.literal('US') }),
  reply: z.object({
    success: z.boolean(),
    riskyData: z.record(z.string(), z.union([z.boolean(), z.string()])).nullable(),
  }),
  effect: true,
})
export type ValidatePhone = typeof validatePhone
