export const verificationItems = ['name', 'address', 'birth_date', 'tax_id'] as const
export type Item = (typeof verificationItems)[number]

/** Types of documents for the broker's review of an application, in the order of the form's options. */
export const documentTypes = [
  'PASSPORT',
  'PROOF_OF_TAX_ID',
  'BIRTH_CERTIFICATE',
  'SOCIAL_SECURITY_DOCUMENT',
  'DRIVING_LICENSE',
  'MARRIAGE_CERTIFICATE',
] as const
export type ReviewDocumentType = (typeof documentTypes)[number]

/** Types of all documents. A court order is not one for the review. */
export const allDocumentTypes = [...documentTypes, 'COURT_ORDER'] as const
export type DocumentType = (typeof allDocumentTypes)[number]

/** Types of documents that prove another legal name after the opening, in the order of the form's options. */
export const nameProofTypes = ['MARRIAGE_CERTIFICATE', 'COURT_ORDER', 'PASSPORT', 'DRIVING_LICENSE'] as const
export type NameProofType = (typeof nameProofTypes)[number]

export const isDocumentType = (text: string): text is ReviewDocumentType =>
  (documentTypes as readonly string[]).includes(text)

export const isNameProof = (text: string): text is NameProofType =>
  (nameProofTypes as readonly string[]).includes(text)

export const acceptedFor: Readonly<Record<Item, readonly ReviewDocumentType[]>> = {
  name: documentTypes,
  address: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
  birth_date: ['BIRTH_CERTIFICATE', 'DRIVING_LICENSE', 'PASSPORT'],
  tax_id: ['PROOF_OF_TAX_ID', 'SOCIAL_SECURITY_DOCUMENT'],
}

export const accepts = (item: Item, type: DocumentType): boolean =>
  acceptedFor[item].some((accepted) => accepted === type)

export const stillUnverified = (items: readonly Item[], types: readonly DocumentType[]): Item[] =>
  items.filter((item) => !types.some((type) => accepts(item, type)))

export const isWanted = (type: DocumentType, items: readonly Item[]): boolean =>
  items.some((item) => accepts(item, type))
