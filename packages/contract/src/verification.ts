import { providerVerificationStatuses } from '@vestibule/domain/verification/status'
import { z } from 'zod'
import { ownClientCall } from './call.ts'

export const createVerification = ownClientCall(
  'createVerification',
  'Begins the identity verification once; a new one after it expired or was canceled',
  { reply: z.object({ data: z.object({ status: z.enum(providerVerificationStatuses) }) }) },
)

export const getVerification = ownClientCall(
  'getVerification',
  'Status of the identity verification; consent_needed: it cannot start without consent',
  { reply: z.object({ status: z.enum(['not_started', 'consent_needed', ...providerVerificationStatuses]) }) },
)
