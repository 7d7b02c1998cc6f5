import { acceptedFor, type DocumentType, type Item } from '@vestibule/domain/documents/items'
import type { UploadBlocker } from '@vestibule/domain/documents/sizes'
import { megabytes } from '@vestibule/domain/documents/sizes'
import { ApiError } from '../../api/api-error.ts'
import { limitMessage } from '../../form/error-message.ts'
import type { Refusal } from './files.ts'

const items: Readonly<Record<Item, string>> = {
  name: 'Legal name',
  address: 'Legal address',
  birth_date: 'Date of birth',
  tax_id: 'Social Security number',
}

const types: Readonly<Record<DocumentType, string>> = {
  PASSPORT: 'Passport',
  PROOF_OF_TAX_ID: 'Proof of tax ID',
  BIRTH_CERTIFICATE: 'Birth certificate',
  SOCIAL_SECURITY_DOCUMENT: 'Social Security document',
  DRIVING_LICENSE: "Driver's license",
  MARRIAGE_CERTIFICATE: 'Marriage certificate',
}

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' })
const together = new Intl.ListFormat('en-US', { type: 'conjunction' })

export const words = {
  h1: 'Help us verify your identity',
  intro: (broker: string) =>
    `${broker} could not verify everything you told us. Add a photo or a PDF of a document for each item below.`,
  items,
  types,
  itemsLegend: 'To be verified',
  needs: 'Needs a document',
  added: 'Document added',
  accepted: (item: Item) =>
    item === 'name'
      ? 'Any of the documents below'
      : listed.format(acceptedFor[item].map((type) => types[type])),
  type: 'Document type',
  area: 'Drag a file here, or tap to choose one',
  kinds: 'JPEG, PNG or PDF, up to 5MB. All four corners in view, and every word sharp.',
  files: 'Added documents',
  size: (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)}KB` : `${megabytes(bytes)}MB`),
  total: (bytes: number) => `Total size: ${megabytes(bytes)}MB of 15MB`,
  delete: (name: string) => `Delete ${name}`,
  wasAdded: (name: string, type: DocumentType) => `${name} was added as ${types[type]}.`,
  wasReplaced: (name: string, before: string, type: DocumentType) =>
    `${name} was added as ${types[type]}, in place of ${before}.`,
  wasDeleted: (name: string) => `${name} was deleted.`,
  upload: 'Upload',
  uploading: 'Submitting documents and verifying your identity...',
  sent: 'Sent so far',
  noType: 'Please select a document type before uploading.',
  waiting: 'We are still checking what you told us. This page goes on by itself.',
  refusals: {
    too_large: 'File size is too big. Max file size is 5MB.',
    wrong_kind: 'Only JPEG, PNG and PDF files can be uploaded.',
    unreadable: 'This file could not be read. Please choose it again.',
  } satisfies Record<Refusal, string>,
  smaller:
    'Take a screenshot of the photo and add that, or set your camera to a lower resolution and take it again.',
  other: 'Take a photo of the document, or save it as a PDF.',
}

export const blockerText = (blocker: UploadBlocker, total: number, missing: readonly Item[]): string => {
  switch (blocker) {
    case 'nothing_added':
      return 'Please add a document first.'
    case 'items_unverified':
      return `Please add a document for: ${together.format(missing.map((item) => items[item]))}.`
    case 'total_too_large':
      return `Total file size should be less than 15MB. Current: ${megabytes(total)}MB`
  }
}

/** Listed here, because HTTP/2 responses have no status text. */
const statusTexts: Readonly<Record<number, string>> = {
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
}

export const failed = (error: unknown): string => {
  const prefix = 'Document upload failed '
  if (!(error instanceof ApiError)) return `${prefix}Something went wrong`
  const status = statusTexts[error.status] ?? ''
  if (error.status === 413) return `${prefix}${status}: Please reduce the total document size to less 15MB`
  return `${prefix}${status && `${status}: `}${limitMessage(error) ?? error.message}`
}
