import { z } from 'zod'
import { call } from '../call.ts'
import { text, user } from '../entities.ts'

export const checkLoginCode = call({
  method: 'PUT',
  path: '/api/auth/login-code',
  who: 'sign-up',
  summary: 'Finishes a log-in on a browser that was not seen before (SU-23)',
  body: z.strictObject({ code: text }),
  reply: z.object({ user }),
})
export type CheckLoginCode = typeof checkLoginCode
