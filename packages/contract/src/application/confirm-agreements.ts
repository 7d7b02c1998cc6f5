import { z } from 'zod'
import { call } from '../call.ts'
import { orPending, ownClient } from '../entities.ts'

export const confirmAgreements = call({
  method: 'POST',
  path: '/api/agreements/confirm/:clientId',
  who: 'applicant',
  summary: 'Affirms the accepted agreements with the broker',
  params: ownClient,
  reply: orPending(z.object({ affirmed: z.array(z.string()) })),
})
export type ConfirmAgreements = typeof confirmAgreements
