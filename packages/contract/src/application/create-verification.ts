import { VERIFICATION_STATUSES } from '@vestibule/domain/verification/status'
import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const createVerification = call({
  method: 'GET',
  path: '/api/plaid_idv/idv-create/:clientId',
  who: 'applicant',
  summary: 'Begins the identity verification once; a new one after it expired or was canceled',
  params: ownClient,
  reply: z.object({ data: z.object({ status: z.enum(VERIFICATION_STATUSES) }) }),
  effect: true,
})
export type CreateVerification = typeof createVerification
