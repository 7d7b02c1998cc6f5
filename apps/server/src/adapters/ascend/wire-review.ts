import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'

/** Ascend's shapes of reviews and documents, as in wire.ts. */

export interface WireInvestigation {
  /** investigations/{id} */
  name: string
  investigation_request_state: string
  watchlist_screen: string
  identity_verification: string
  identity_verification_results: WireVerificationResult[]
}

export interface WireVerificationResult {
  customer_identification_id: string
  create_time: string
}

export interface WireIdentification {
  results: WireIdentificationResult[]
}

export interface WireIdentificationResult {
  name_verified: string
  legal_address_verified: string
  birth_date_verified: string
  identification_number_verified: string
  completed: boolean
  expired: boolean
}

export interface WireUploadLinksCreate {
  create_document_upload_link_request: {
    client_batch_source_id: string
    mime_type: Kind
    id_document_upload_request: {
      correspondent_id: string
      document_type: DocumentType
      legal_natural_person_id: string
    }
  }[]
}

export interface WireUploadLink {
  client_batch_source_id: string
  name: string
  upload_link: string
}

/** Where an investigation names its documents. */
export interface WireDocumentHolder {
  document_ids: string[]
}
