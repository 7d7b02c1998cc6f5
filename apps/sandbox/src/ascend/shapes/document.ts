import { choice, listOf, object, optional, required, text } from '../shape.ts'

const accountDocumentType = choice(
  'LETTER_3210',
  'NEW_ACCOUNT_FORM',
  'IRA_APPL_FORM',
  'ROTH_APPL_FORM',
  'IRA_BENE_FORM',
  'TRANSFER_ON_DEATH_BENEFICIARY_DESIGNATION',
  'DIGITAL_SIGNATURE',
  'E_SIGNATURE',
  'TAX_W9',
  'MISC_GENERAL',
)

const identityDocumentType = choice(
  'BIRTH_CERTIFICATE',
  'CUSTOMER_IDENTIFICATION_PROCESS',
  'DEATH_CERTIFICATE',
  'DIVORCE_DECREE',
  'DRIVING_LICENSE',
  'EMPLOYER_CONSENT_FORM_407_LETTER',
  'IRIS_ITIN_LETTER',
  'LEASE_AGREEMENT',
  'MARRIAGE_CERTIFICATE',
  'MILITARY_ID_CARD',
  'MORTGAGE_STATEMENT',
  'NATIONAL_ID_CARD',
  'PASSPORT',
  'PERMANENT_RESIDENT_VISA',
  'PROOF_OF_RESIDENCE',
  'PROOF_OF_TAX_ID',
  'SELFIE',
  'SOCIAL_SECURITY_DOCUMENT',
  'STATE_ID_CARD',
  'THIRD_PARTY_CIP_RESULTS',
  'UTILITY_BILL',
)

const uploadLink = object({
  account_document_upload_request: optional(
    object({
      account_id: required(text),
      correspondent_id: required(text),
      document_type: required(accountDocumentType),
    }),
  ),
  client_batch_source_id: required(text),
  id_document_upload_request: optional(
    object({
      correspondent_id: required(text),
      document_type: required(identityDocumentType),
      legal_natural_person_id: required(text),
    }),
  ),
  mime_type: required(
    choice(
      'application/json',
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/tiff',
      'text/csv',
      'text/plain',
    ),
  ),
})

export const uploadLinksFields = {
  create_document_upload_link_request: required(listOf(uploadLink, 1, 50)),
}

export const linkDocumentsFields = { identity_verification_document_ids: required(listOf(text, 1, 50)) }
