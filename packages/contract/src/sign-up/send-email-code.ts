import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const sendEmailCode = call({
  method: 'POST',
  path: '/api/auth/verify-email',
  who: 'sign-up',
  summary: 'Sends a code by email',
  body: z.strictObject({ email: text }),
  reply: z.object({ success: z.literal(true) }),
})
export type SendEmailCode = typeof sendEmailCode
