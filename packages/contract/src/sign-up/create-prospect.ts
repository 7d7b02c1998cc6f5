import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const createProspect = call({
  method: 'POST',
  path: '/api/user/create-user/temporal',
  who: 'sign-up',
  summary: 'Records who began to sign up',
  body: z.strictObject({ email: text, phoneNumber: text }),
  reply: z.object({ data: z.object({ prospectId: z.string() }) }),
})
export type CreateProspect = typeof createProspect
