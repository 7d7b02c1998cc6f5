import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const signUp = call({
  method: 'POST',
  path: '/api/auth/sign-up',
  who: 'sign-up',
  summary: 'Creates the identity',
  body: z.strictObject({ email: text, password: text }),
  reply: z.object({ auth0UserId: z.string() }),
})
export type SignUp = typeof signUp
