import { z } from 'zod'
import { call } from '../call.ts'
import { challenge, text } from '../entities.ts'

/** With a challenge the id alone is told: `PUT /api/auth/login-code` comes before any data (SU-23). */
export const checkEmailExist = call({
  method: 'POST',
  path: '/api/auth/check-email-exist',
  who: 'sign-up',
  summary: 'A log-in in disguise: does this email have an identity, and is this its password?',
  body: z.strictObject({ email: text, password: text }),
  reply: z.object({ auth0UserId: z.string().nullable(), challenge: challenge.optional() }),
})
export type CheckEmailExist = typeof checkEmailExist
