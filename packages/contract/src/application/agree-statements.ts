import { z } from 'zod'
import { call } from '../call.ts'
import { client, ownClient, shownDisclosures, text } from '../entities.ts'

export const agreeStatements = call({
  method: 'POST',
  path: '/api/agreements/statements/:clientId',
  who: 'applicant',
  summary: "Agrees to the product flow's four statements with the legal full name",
  params: ownClient,
  body: z.strictObject({
    legal_name: text,
    disclosures: shownDisclosures,
    /** the addresses of the documents that the page linked */
    documents: z.array(z.string().max(200)).max(10),
  }),
  reply: client,
  needsVersion: true,
})
export type AgreeStatements = typeof agreeStatements
