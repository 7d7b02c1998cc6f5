import { call } from '../call.ts'
import { clientDetails, ownClient } from '../entities.ts'

export const getClientDetails = call({
  method: 'GET',
  path: '/api/data-api/clientdetails/:clientId',
  who: 'applicant',
  summary: 'Employment, marital status, affiliations, funding and income',
  params: ownClient,
  reply: clientDetails,
})
export type GetClientDetails = typeof getClientDetails
