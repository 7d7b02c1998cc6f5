import { z } from 'zod'
import { call } from '../call.ts'
import { agreement } from '../entities.ts'

export const listAgreements = call({
  method: 'POST',
  path: '/api/broker-api/enrollment/list-account-agreements',
  who: 'applicant',
  summary: 'The agreements to accept, ours first',
  body: z.strictObject({ account_id: z.string().max(200) }),
  reply: z.object({ agreements: z.array(agreement) }),
})
export type ListAgreements = typeof listAgreements
