/** What an identity check verifies of a person, and which documents prove it (KY-02, KY-03). */

export const ITEMS = ['name', 'address', 'birth_date', 'tax_id'] as const
export type Item = (typeof ITEMS)[number]

/** In the order of the page's select. */
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

/** KY-03: which types of document satisfy which item, as the specification has it (section 3). */
export const ACCEPTED_FOR: Readonly<Record<Item, readonly DocumentType[]>> = {
  name: DOCUMENT_TYPES,
  address: ['DRIVING_LICENSE', 'MARRIAGE_CERTIFICATE'],
  birth_date: ['BIRTH_CERTIFICATE', 'DRIVING_LICENSE', 'PASSPORT'],
  tax_id: ['PROOF_OF_TAX_ID', 'SOCIAL_SECURITY_DOCUMENT'],
}

/** How the broker's customer identification names the items. */
export interface Identification {
  name_verified: string
  legal_address_verified: string
  birth_date_verified: string
  identification_number_verified: string
}

const fieldOf = {
  name: 'name_verified',
  address: 'legal_address_verified',
  birth_date: 'birth_date_verified',
  tax_id: 'identification_number_verified',
} as const satisfies Record<Item, keyof Identification>

/** KY-02: INCONCLUSIVE counts as UNVERIFIED; what is VERIFIED, or was not looked at, needs no document. */
export const unverifiedItems = (identification: Identification): Item[] =>
  ITEMS.filter((item) => ['UNVERIFIED', 'INCONCLUSIVE'].includes(identification[fieldOf[item]]))

/** The items that a document of this type proves. */
export const itemsSatisfiedBy = (type: DocumentType): Item[] =>
  ITEMS.filter((item) => ACCEPTED_FOR[item].includes(type))

/** KY-02: of these items, those that none of the documents proves. */
export const stillUnverified = (items: readonly Item[], types: readonly DocumentType[]): Item[] =>
  items.filter((item) => !types.some((type) => ACCEPTED_FOR[item].includes(type)))

/** KY-08: a document is taken only for an item that is unverified now, and that it proves. */
export const isWanted = (type: DocumentType, items: readonly Item[]): boolean =>
  items.some((item) => ACCEPTED_FOR[item].includes(type))
