import { call } from '../call.ts'
import { client, ownUser } from '../entities.ts'

export const getClientOfUser = call({
  method: 'GET',
  path: '/api/data-api/client/ssn/:userId',
  who: 'applicant',
  summary: 'The application of a user, with its SSN masked',
  params: ownUser,
  reply: client,
})
export type GetClientOfUser = typeof getClientOfUser
