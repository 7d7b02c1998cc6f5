import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const getAccountId = call({
  method: 'GET',
  path: '/api/data-api/apexid/client/:clientId',
  who: 'applicant',
  summary: "The brokerage account's id",
  params: ownClient,
  reply: z.object({ accountId: z.string() }),
})
export type GetAccountId = typeof getAccountId
