import { z } from 'zod'
import { call } from '../call.ts'
import { challenge, identity, text, user } from '../entities.ts'

/**
 * With a challenge nobody is signed in yet: `PUT /api/auth/login-code` finishes it. With an identity the sign-up goes on: it has no
 * user yet.
 */
export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  who: 'any',
  summary: 'Signs in, or asks for a code on a browser that was not seen before',
  body: z.strictObject({ email: text, password: text }),
  reply: z.object({
    user: user.nullable(),
    challenge: challenge.optional(),
    identity: identity.optional(),
  }),
})
export type Login = typeof login
