import { z } from 'zod'
import { call } from '../call.ts'
import { text, user } from '../entities.ts'

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  who: 'any',
  summary: 'Signs in',
  body: z.strictObject({ email: text, password: text }),
  reply: z.object({ user }),
})
export type Login = typeof login
