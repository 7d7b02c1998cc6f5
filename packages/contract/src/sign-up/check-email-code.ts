import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const checkEmailCode = call({
  method: 'PUT',
  path: '/api/auth/verify-email',
  who: 'sign-up',
  summary: 'Checks the code sent by email',
  body: z.strictObject({ code: text, email: text }),
  reply: z.object({ success: z.literal(true) }),
})
export type CheckEmailCode = typeof checkEmailCode
