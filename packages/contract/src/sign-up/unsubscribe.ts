import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const unsubscribe = call({
  method: 'POST',
  path: '/api/auth/unsubscribe',
  who: 'any',
  summary: 'Ends the reminders to continue an application, by the token of their link (SU-19)',
  body: z.strictObject({ token: text }),
  reply: z.object({}),
})
export type Unsubscribe = typeof unsubscribe
