import { ITEMS, type Item } from '../documents/items.ts'

/** How an item of a person stands at the broker; what is not in scope is asked of nobody. */
export const VERIFICATIONS = ['VERIFIED', 'UNVERIFIED', 'NOT_IN_SCOPE'] as const
export type Verification = (typeof VERIFICATIONS)[number]

/** How each item of a person stands. */
export type Identification = Readonly<Record<Item, Verification>>

const isVerification = (state: string): state is Verification =>
  (VERIFICATIONS as readonly string[]).includes(state)

/** KY-02: INCONCLUSIVE counts as UNVERIFIED, and so does every word of the broker's that is newer than this list. */
export const verificationOf = (state: string): Verification => (isVerification(state) ? state : 'UNVERIFIED')

/** The items that a document is needed for. */
export const unverifiedIn = (identification: Identification): Item[] =>
  ITEMS.filter((item) => identification[item] === 'UNVERIFIED')
