import { call } from '../call.ts'
import { bank, ownClient } from '../entities.ts'

export const getBank = call({
  method: 'GET',
  path: '/api/data-api/bank/client/:clientId',
  who: 'applicant',
  summary: 'The bank account (masked) and the contribution',
  params: ownClient,
  reply: bank,
})
export type GetBank = typeof getBank
