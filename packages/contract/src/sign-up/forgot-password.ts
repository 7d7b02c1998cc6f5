import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

/** Answers the same whether anybody has this email or not (SU-15). */
export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'any',
  summary: 'Mails a link with which a password is set anew',
  body: z.strictObject({ email: text }),
  reply: z.object({ message: z.string() }),
})
export type ForgotPassword = typeof forgotPassword
