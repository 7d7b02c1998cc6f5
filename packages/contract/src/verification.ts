import { VERIFICATION_STATUSES } from '@vestibule/domain/verification/status'
import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import { ownClient } from './entities.ts'

export const createVerification = call({
  ...endpoints.createVerification,
  who: 'applicant',
  summary: 'Begins the identity verification once; a new one after it expired or was canceled',
  params: ownClient,
  reply: z.object({ data: z.object({ status: z.enum(VERIFICATION_STATUSES) }) }),
})

export const getVerification = call({
  ...endpoints.getVerification,
  who: 'applicant',
  summary:
    'How the identity verification stands; not_started before one was begun, consent_needed while it cannot begin',
  params: ownClient,
  reply: z.object({ status: z.enum(['not_started', 'consent_needed', ...VERIFICATION_STATUSES]) }),
})
