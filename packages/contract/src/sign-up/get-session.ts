import { z } from 'zod'
import { call } from '../call.ts'
import { user, uuid } from '../entities.ts'

export const getSession = call({
  method: 'GET',
  path: '/api/auth/session',
  who: 'any',
  summary: 'Who is signed in, and until when',
  reply: z.object({ user: user.nullable(), clientId: uuid.nullable(), expiresAt: z.string().nullable() }),
})
export type GetSession = typeof getSession
