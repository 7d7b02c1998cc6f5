import { z } from 'zod'
import { call } from '../call.ts'
import { text, user } from '../entities.ts'

export const getByEmail = call({
  method: 'GET',
  path: '/api/user/get-by-email/:email',
  who: 'sign-up',
  summary: 'The user with this email, for an identity proven in this session',
  params: z.strictObject({ email: text }),
  reply: z.object({ data: user }),
})
export type GetByEmail = typeof getByEmail
