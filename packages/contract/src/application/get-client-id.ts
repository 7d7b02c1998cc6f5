import { z } from 'zod'
import { call } from '../call.ts'
import { ownUser, uuid } from '../entities.ts'

export const getClientId = call({
  method: 'GET',
  path: '/api/data-api/client/:userId',
  who: 'applicant',
  summary: "The id of a user's application",
  params: ownUser,
  reply: z.object({ id: uuid }),
})
export type GetClientId = typeof getClientId
