import { z } from 'zod'
import { applicantCall, ownClientCall, pdfBytes } from './call.ts'
import {
  agreement,
  client,
  openedAs,
  orPending,
  ownClient,
  sha256,
  shownDisclosures,
  text,
  uuid,
} from './entities.ts'

export const acceptAgreements = ownClientCall(
  'acceptAgreements',
  'Records the acceptance of every agreement',
  {
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
            /** SHA-256 hash of the document that the page showed. */
            sha256: sha256.optional(),
            opened_as: openedAs.optional(),
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
  },
)

export const affirmAgreements = applicantCall(
  'affirmAgreements',
  'Affirms the listed agreements with the broker',
  {
    body: z.strictObject({
      account_id: z.string().max(200),
      agreements: z.array(z.string().max(200)).min(1).max(30),
    }),
    reply: orPending(z.object({ agreements: z.array(agreement) })),
  },
)

export const agreeStatements = ownClientCall(
  'agreeStatements',
  "Agrees to the product flow's four statements with the legal full name and the tax certification",
  {
    body: z.strictObject({
      legal_name: text,
      w9_certified: z.literal(true),
      backup_withholding: z.boolean(),
      disclosures: shownDisclosures,
      documents: z.array(z.string().max(200)).max(10),
    }),
    reply: client,
    needsVersion: true,
  },
)

export const confirmAgreements = ownClientCall(
  'confirmAgreements',
  'Affirms the accepted agreements with the broker',
  { reply: orPending(z.object({ affirmed: z.array(z.string()) })) },
)

export const disclosuresShown = ownClientCall(
  'disclosuresShown',
  'Reports disclosures of screens without a save of their own, or a consent that a restored check needs',
  { body: z.strictObject({ disclosures: shownDisclosures.min(1) }), reply: z.object({}) },
)

const page = z.number().int().min(1).max(2000)

export const documentOpened = ownClientCall(
  'documentOpened',
  'Reports which documents were opened in the viewer, and which of their pages were shown',
  {
    body: z.strictObject({
      openings: z
        .array(
          z.strictObject({
            /** The browser chooses the ID of a document view. A request with a known ID adds pages to that view. */
            id: uuid,
            /** The agreement's ID or, for a document of the product flow, the document's path. */
            agreement_id: text,
            sha256: sha256.optional(),
            /** Absent if the document was opened in a tab, where its pages cannot be observed. */
            page_count: page.optional(),
            pages: z.array(page).max(2000),
            opened_as: openedAs.min(1).optional(),
          }),
        )
        .min(1)
        .max(30),
    }),
    reply: z.object({}),
  },
)

export const getAgreementPdf = applicantCall('getAgreementPdf', 'An agreement as it was shown', {
  params: ownClient.extend({ agreementId: z.string().max(200) }),
  reply: pdfBytes,
  pdf: true,
})

export const getCertificate = ownClientCall('getCertificate', 'The certificate of acceptance', {
  reply: pdfBytes,
  pdf: true,
})

export const listAgreements = applicantCall('listAgreements', 'The agreements to accept, ours first', {
  body: z.strictObject({ account_id: z.string().max(200) }),
  reply: z.object({ agreements: z.array(agreement) }),
})
