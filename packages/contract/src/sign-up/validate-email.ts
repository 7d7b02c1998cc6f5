import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const validateEmail = call({
  method: 'GET',
  path: '/api/ipqs/validate-email',
  who: 'sign-up',
  summary: 'Screens the email of this sign-up',
  query: z.strictObject({ email: text }),
  reply: z.object({
    success: z.boolean(),
    riskyData: z.record(z.string(), z.union([z.boolean(), z.string()])).nullable(),
  }),
  effect: true,
})
export type ValidateEmail = typeof validateEmail
