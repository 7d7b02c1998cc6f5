import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const editEmail = call({
  method: 'PATCH',
  path: '/api/auth/edit-email-address',
  who: 'sign-up',
  summary: "Changes one's own email while signing up (SU-14)",
  body: z.strictObject({ auth0UserId: text, newEmail: text }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})
export type EditEmail = typeof editEmail
