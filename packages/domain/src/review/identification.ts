import { ITEMS, type Item } from '../documents/items.ts'

export const VERIFICATIONS = ['VERIFIED', 'UNVERIFIED', 'NOT_IN_SCOPE'] as const
export type Verification = (typeof VERIFICATIONS)[number]

export type Identification = Readonly<Record<Item, Verification>>

const isVerification = (state: string): state is Verification =>
  (VERIFICATIONS as readonly string[]).includes(state)

/** INCONCLUSIVE and unknown values of the broker count as UNVERIFIED (KY-02). */
export const verificationOf = (state: string): Verification => (isVerification(state) ? state : 'UNVERIFIED')

export const unverifiedIn = (identification: Identification): Item[] =>
  ITEMS.filter((item) => identification[item] === 'UNVERIFIED')
