import { z } from 'zod'
import { call } from '../call.ts'
import { agreement, orPending } from '../entities.ts'

export const affirmAgreements = call({
  method: 'POST',
  path: '/api/broker-api/enrollment/affirm-account-agreements',
  who: 'applicant',
  summary: 'Affirms the accepted agreements with the broker, named one by one',
  body: z.strictObject({
    account_id: z.string().max(200),
    agreements: z.array(z.string().max(200)).min(1).max(30),
  }),
  reply: orPending(z.object({ agreements: z.array(agreement) })),
})
export type AffirmAgreements = typeof affirmAgreements
