import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient, shownDisclosures } from '../entities.ts'

export const disclosuresShown = call({
  method: 'POST',
  path: '/api/agreements/disclosures-shown/:clientId',
  who: 'applicant',
  summary:
    'Reports the disclosures of screens whose own calls carry none, or a consent that a restored check lacks',
  params: ownClient,
  body: z.strictObject({ disclosures: shownDisclosures.min(1) }),
  reply: z.object({}),
})
export type DisclosuresShown = typeof disclosuresShown
