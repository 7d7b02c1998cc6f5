import { z } from 'zod'
import { call } from '../call.ts'

export const getCsrf = call({
  method: 'GET',
  path: '/api/auth/get-csrf',
  who: 'any',
  summary: 'A token for state-changing calls',
  reply: z.object({ csrfToken: z.string(), expiresAt: z.string() }),
})
export type GetCsrf = typeof getCsrf
