import type { ErrorCode } from '@vestibule/contract/errors'
import type { DocumentType, Item } from '@vestibule/domain/documents/items'
import type { UploadBlocker } from '@vestibule/domain/documents/sizes'

export const documents = {
  title: 'Help us verify your identity',
  intro:
    '{broker} could not verify everything you told us. Add a photo or a PDF of a document for each item below.',
  items: {
    name: 'Legal name',
    address: 'Legal address',
    birth_date: 'Date of birth',
    tax_id: 'Social Security number',
  } satisfies Record<Item, string>,
  types: {
    PASSPORT: 'Passport',
    PROOF_OF_TAX_ID: 'Proof of tax ID',
    BIRTH_CERTIFICATE: 'Birth certificate',
    SOCIAL_SECURITY_DOCUMENT: 'Social Security document',
    DRIVING_LICENSE: "Driver's license",
    MARRIAGE_CERTIFICATE: 'Marriage certificate',
  } satisfies Record<DocumentType, string>,
  itemsLegend: 'To be verified',
  needed: 'Needs a document',
  added: 'Document added',
  anyDocument: 'Any of the documents below',
  type: 'Document type',
  area: 'Drag a file here, or tap to choose one',
  kinds: 'JPEG, PNG or PDF, up to 5MB. Show all four corners, with every word in focus.',
  files: 'Added documents',
  file: '{name} · {size}',
  kilobytes: '{size}KB',
  megabytes: '{size}MB',
  total: 'Total size: {size} of 15MB',
  delete: 'Delete',
  deleteNamed: 'Delete {name}',
  wasAdded: '{name} was added as {type}.',
  wasReplaced: '{name} was added as {type}, in place of {before}.',
  wasDeleted: '{name} was deleted.',
  upload: 'Upload',
  uploading: 'Submitting documents and verifying your identity...',
  sent: 'Sent so far',
  percent: '{percent}%',
  noType: 'Please select a document type before uploading.',
  waiting: 'We are still checking what you told us. This page continues on its own.',
  blockers: {
    nothing_added: 'Please add a document first.',
    items_unverified: 'Please add a document for: {items}.',
    total_too_large: 'Total file size should be less than 15MB. Current: {size}',
  } satisfies Record<UploadBlocker, string>,
  refusals: {
    too_large: 'File size is too big. Max file size is 5MB.',
    wrong_kind: 'Only JPEG, PNG and PDF files can be uploaded.',
    unreadable: 'This file could not be read. Please choose it again.',
  },
  advice: {
    too_large:
      'Take a screenshot of the photo and add that, or set your camera to a lower resolution and take it again.',
    wrong_kind: 'Take a photo of the document, or save it as a PDF.',
  },
  failed: 'Document upload failed {reason}',
  failedWithStatus: 'Document upload failed {status}: {reason}',
  statuses: {
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    409: 'Conflict',
    413: 'Payload Too Large',
    415: 'Unsupported Media Type',
    422: 'Unprocessable Entity',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    502: 'Bad Gateway',
    503: 'Service Unavailable',
  },
  reduceTotal: 'Please reduce the total document size to less 15MB',
  errors: {
    file_too_large: 'File size is too big. Max file size is 5MB.',
    file_kind: 'Only JPEG, PNG and PDF files can be taken.',
    file_broken:
      'This file is damaged, or part of it could not be read. Print it to a new PDF, or upload a photo of it instead.',
    file_unsafe:
      'This PDF has a password, links, scripts or attachments. Print it to a new PDF, or upload a photo of it instead.',
    file_too_complex:
      'This PDF takes too long to check. Print it to a new PDF, or upload a photo of it instead.',
    image_too_large:
      'This image has more than 50 megapixels. Set your camera to a lower resolution and take it again, or upload a screenshot of it instead.',
    document_not_wanted: 'This document is not needed.',
    documents_missing: 'A document is missing for something we need to verify.',
    provider_unavailable: 'An error occurred. Please try again.',
  } satisfies Partial<Record<ErrorCode, string>>,
} as const
