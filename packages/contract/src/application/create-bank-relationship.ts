import { z } from 'zod'
import { call } from '../call.ts'
import { orPending, ownClient } from '../entities.ts'

export const createBankRelationship = call({
  method: 'POST',
  path: '/api/broker-api/createByClientId/:clientId',
  who: 'applicant',
  summary: 'Ties the linked bank account to the brokerage account, once',
  params: ownClient,
  reply: orPending(z.object({ bankRelationship: z.object({ state: z.object({ state: z.string() }) }) })),
  needsVersion: true,
})
export type CreateBankRelationship = typeof createBankRelationship
