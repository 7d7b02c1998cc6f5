import { z } from 'zod'
import { text } from './common.ts'

const idDocument = z.strictObject({
  correspondent_id: text,
  document_type: z.enum([
    'BIRTH_CERTIFICATE',
    'DRIVING_LICENSE',
    'MARRIAGE_CERTIFICATE',
    'PASSPORT',
    'PROOF_OF_TAX_ID',
    'SOCIAL_SECURITY_DOCUMENT',
  ]),
  legal_natural_person_id: text,
})
const accountDocument = z.strictObject({
  account_id: text,
  correspondent_id: text,
  document_type: z.enum(['COURT_ORDER']),
})
const about = {
  client_batch_source_id: text,
  mime_type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
}
const uploadLink = z.union([
  z.strictObject({ ...about, id_document_upload_request: idDocument }),
  z.strictObject({ ...about, account_document_upload_request: accountDocument }),
])

export const uploadLinksFields = z.strictObject({
  create_document_upload_link_request: z.array(uploadLink).min(1).max(50),
})

export const linkDocumentsFields = z.strictObject({
  identity_verification_document_ids: z.array(text).min(1).max(50),
})
