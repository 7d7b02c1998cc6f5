import { z } from 'zod'
import { call } from '../call.ts'
import { ownClient, sha256, shownDisclosures, text } from '../entities.ts'

export const acceptAgreements = call({
  method: 'POST',
  path: '/api/data-api/agreements/client/:clientId',
  who: 'applicant',
  summary: 'Records the acceptance of every agreement',
  params: ownClient,
  body: z.strictObject({
    ip_address: text.optional(),
    timestamp: text.optional(),
    agreementDetails: z
      .array(
        z.strictObject({
          agreement_type: text,
          agreement_name: text,
          revision: text,
          agreement_id: text,
          agreement_uri: text,
          /** of the bytes that the page showed, hex; left out where it showed none */
          sha256: sha256.optional(),
        }),
      )
      .min(1)
      .max(30),
    w9_certified: z.literal(true),
    backup_withholding: z.boolean(),
    disclosures: shownDisclosures,
  }),
  reply: z.object({
    ip_address: z.string(),
    timestamp: z.string(),
    agreementDetails: z.array(
      z.object({
        agreement_type: z.string(),
        agreement_name: z.string(),
        revision: z.string(),
        agreement_id: z.string(),
        agreement_uri: z.string(),
      }),
    ),
  }),
  needsVersion: true,
})
export type AcceptAgreements = typeof acceptAgreements
