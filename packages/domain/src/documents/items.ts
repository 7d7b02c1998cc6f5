/** What the broker verifies about a person, in the order in which a page lists it (KY-02). */
export const IDENTITY_ITEMS = ['name', 'legal_address', 'birth_date', 'identification_number'] as const
export type IdentityItem = (typeof IDENTITY_ITEMS)[number]

/** How an item stands; what is not in scope is asked of nobody. */
export const VERIFICATIONS = ['VERIFIED', 'UNVERIFIED', 'NOT_IN_SCOPE'] as const
export type Verification = (typeof VERIFICATIONS)[number]

/** How each item of a person stands. */
export type Identification = Readonly<Record<IdentityItem, Verification>>

const isVerification = (state: string): state is Verification =>
  (VERIFICATIONS as readonly string[]).includes(state)

/** KY-02: INCONCLUSIVE counts as UNVERIFIED, and so does every word of the broker's that is newer than this list. */
export const verificationOf = (state: string): Verification => (isVerification(state) ? state : 'UNVERIFIED')

/** The items that a document is needed for. */
export const unverifiedItems = (identification: Identification): IdentityItem[] =>
  IDENTITY_ITEMS.filter((item) => identification[item] === 'UNVERIFIED')
