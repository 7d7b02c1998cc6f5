import { z } from 'zod'
import { call } from '../call.ts'
import { challenge, identity, user, uuid } from '../entities.ts'

export const getSession = call({
  method: 'GET',
  path: '/api/auth/session',
  who: 'any',
  summary: 'Who is signed in, and until when',
  reply: z.object({
    user: user.nullable(),
    clientId: uuid.nullable(),
    /** when the session ends unless something is asked before; null where nobody is signed in */
    expiresAt: z.string().nullable(),
    /** the log-in that waits for its code, where one does (SU-23) */
    challenge: challenge.optional(),
    /** who is signed in has no user yet: sign-up goes on with the phone (SU-08, SU-25) */
    identity: identity.optional(),
  }),
})
export type GetSession = typeof getSession
