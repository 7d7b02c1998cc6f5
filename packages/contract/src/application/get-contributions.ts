import { call } from '../call.ts'
import { contributions, ownClient } from '../entities.ts'

export const getContributions = call({
  method: 'GET',
  path: '/api/contributions/client/:clientId',
  who: 'applicant',
  summary:
    'The debits of a confirmed contribution that stopping prevents, and those already sent that still arrive',
  params: ownClient,
  reply: contributions,
})
export type GetContributions = typeof getContributions
