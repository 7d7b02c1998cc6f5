import { type Item, verificationItems } from '../documents/items.ts'

export const verificationResults = ['VERIFIED', 'UNVERIFIED', 'NOT_IN_SCOPE'] as const
export type Verification = (typeof verificationResults)[number]

export type Identification = Readonly<Record<Item, Verification>>

const isVerification = (state: string): state is Verification =>
  (verificationResults as readonly string[]).includes(state)

/** INCONCLUSIVE and unknown values of the broker count as UNVERIFIED. */
export const verificationOf = (state: string): Verification => (isVerification(state) ? state : 'UNVERIFIED')

export const unverifiedIn = (identification: Identification): Item[] =>
  verificationItems.filter((item) => identification[item] === 'UNVERIFIED')
