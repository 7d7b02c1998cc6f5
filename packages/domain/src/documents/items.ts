export const verificationItems = ['name', 'address', 'birth_date', 'tax_id'] as const
export type Item = (typeof verificationItems)[number]

/** Document types in the order of the form's options. */
export const documentTypes = [
  'PASSPORT',
  'PROOF_OF_TAX_ID',
  'BIRTH_CERTIFICATE',
  'SOCIAL_SECURITY_DOCUMENT',
  'DRIVING_LICENSE',
  'MARRIAGE_CERTIFICATE',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const isDocumentType = (text: string): text is DocumentType =>
  (documentTypes as readonly string[]).includes(text)

export const acceptedFor: Readonly<Record<Item, readonly DocumentType[]>> = {
  name: documentTypes,
  address: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
  birth_date: ['BIRTH_CERTIFICATE', 'DRIVING_LICENSE', 'PASSPORT'],
  tax_id: ['PROOF_OF_TAX_ID', 'SOCIAL_SECURITY_DOCUMENT'],
}

export const stillUnverified = (items: readonly Item[], types: readonly DocumentType[]): Item[] =>
  items.filter((item) => !types.some((type) => acceptedFor[item].includes(type)))

export const isWanted = (type: DocumentType, items: readonly Item[]): boolean =>
  items.some((item) => acceptedFor[item].includes(type))
