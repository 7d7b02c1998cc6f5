import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const checkEmailExist = call({
  method: 'POST',
  path: '/api/auth/check-email-exist',
  who: 'sign-up',
  summary: 'A log-in in disguise: does this email have an identity, and is this its password?',
  body: z.strictObject({ email: text, password: text }),
  reply: z.object({ auth0UserId: z.string().nullable() }),
})
export type CheckEmailExist = typeof checkEmailExist
