import { call } from '../call.ts'
import { address, ownClient } from '../entities.ts'

export const getAddress = call({
  method: 'GET',
  path: '/api/data-api/address/client/:clientId',
  who: 'applicant',
  summary: 'The home address',
  params: ownClient,
  reply: address,
})
export type GetAddress = typeof getAddress
