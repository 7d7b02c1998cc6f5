import { VERIFICATION_STATUSES } from '@vestibule/domain/verification/status'
import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient } from '../entities.ts'

export const getVerification = call({
  method: 'GET',
  path: '/api/plaid_idv/status/:clientId',
  who: 'applicant',
  summary:
    'How the identity verification stands; not_started before one was begun, consent_needed while it cannot begin',
  params: ownClient,
  reply: z.object({ status: z.enum(['not_started', 'consent_needed', ...VERIFICATION_STATUSES]) }),
})
export type GetVerification = typeof getVerification
