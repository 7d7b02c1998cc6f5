import { z } from 'zod'
import { call } from '../call.ts'
import { text, user, uuid } from '../entities.ts'

/** Takes the whole user; only the phone number can change, whatever else the body says is ignored (SU-13, API-05). */
export const updateUser = call({
  method: 'PATCH',
  path: '/api/user/update-user',
  who: 'sign-up',
  summary: "Changes the phone number of one's own user while signing up",
  body: z.object({ id: uuid, phoneNumber: text }),
  reply: z.object({ data: user, message: z.string() }),
})
export type UpdateUser = typeof updateUser
