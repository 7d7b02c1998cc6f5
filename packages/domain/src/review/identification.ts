import { type Item, verificationItems } from '../documents/items.ts'

export const verificationResults = ['VERIFIED', 'UNVERIFIED', 'NOT_IN_SCOPE'] as const
export type Verification = (typeof verificationResults)[number]

export type Identification = Readonly<Record<Item, Verification>>

const isVerification = (state: string): state is Verification =>
  (verificationResults as readonly string[]).includes(state)

/** Returns UNVERIFIED for INCONCLUSIVE and for the broker's unknown values. */
export const verificationOf = (state: string): Verification => (isVerification(state) ? state : 'UNVERIFIED')

export const unverifiedIn = (identification: Identification): Item[] =>
  verificationItems.filter((item) => identification[item] === 'UNVERIFIED')
