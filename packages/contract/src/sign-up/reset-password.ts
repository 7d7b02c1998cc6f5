import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

/** 410 `link_expired`: the link was used, is older than 20 minutes, or never was. */
export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'any',
  summary: 'Sets a new password by the link that was mailed (SU-15)',
  body: z.strictObject({ token: text, password: text }),
  reply: z.object({ message: z.string() }),
})
export type ResetPassword = typeof resetPassword
