import { z } from 'zod'
import { call } from '../call.ts'

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'any',
  summary: 'Ends the session',
  reply: z.object({}),
})
export type Logout = typeof logout
