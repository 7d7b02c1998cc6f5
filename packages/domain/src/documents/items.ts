/** Items of an identity check (KY-02). */

export const ITEMS = ['name', 'address', 'birth_date', 'tax_id'] as const
export type Item = (typeof ITEMS)[number]

/** in the order of the select */
export const DOCUMENT_TYPES = [
  'PASSPORT',
  'PROOF_OF_TAX_ID',
  'BIRTH_CERTIFICATE',
  'SOCIAL_SECURITY_DOCUMENT',
  'DRIVING_LICENSE',
  'MARRIAGE_CERTIFICATE',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const isDocumentType = (text: string): text is DocumentType =>
  (DOCUMENT_TYPES as readonly string[]).includes(text)

/** Specification, section 3 (KY-03). */
export const ACCEPTED_FOR: Readonly<Record<Item, readonly DocumentType[]>> = {
  name: DOCUMENT_TYPES,
  address: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
  birth_date: ['BIRTH_CERTIFICATE', 'DRIVING_LICENSE', 'PASSPORT'],
  tax_id: ['PROOF_OF_TAX_ID', 'SOCIAL_SECURITY_DOCUMENT'],
}

export const itemsSatisfiedBy = (type: DocumentType): Item[] =>
  ITEMS.filter((item) => ACCEPTED_FOR[item].includes(type))

export const stillUnverified = (items: readonly Item[], types: readonly DocumentType[]): Item[] =>
  items.filter((item) => !types.some((type) => ACCEPTED_FOR[item].includes(type)))

export const isWanted = (type: DocumentType, items: readonly Item[]): boolean =>
  items.some((item) => ACCEPTED_FOR[item].includes(type))
