import { z } from 'zod'
import { call } from '../call.ts'
import { user } from '../entities.ts'

export const getUserAuth0 = call({
  method: 'GET',
  path: '/api/user/get-user-auth0/:id',
  who: 'sign-up',
  summary: 'The user of an identity proven in this session',
  params: z.strictObject({ id: z.string().max(200) }),
  reply: z.object({ data: user.nullable() }),
})
export type GetUserAuth0 = typeof getUserAuth0
