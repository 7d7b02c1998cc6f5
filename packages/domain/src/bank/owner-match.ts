/** Plaid's comparison of a bank account's owners with a person. A score from 0 to 100 is `undefined` without data. */
export interface OwnerScores {
  name: number | undefined
  /** The first or the last name is the same, or one is a nickname of the other. */
  isNameVariant: boolean
  address: number | undefined
}

/** What a proven mismatch does: nothing, a fraud event, or a fraud event and the refusal of the account. */
export const ownerMatchPolicies = ['off', 'report', 'refuse'] as const
export type OwnerMatchPolicy = (typeof ownerMatchPolicies)[number]

/** Plaid recommends this threshold for names and addresses. */
const matchesFrom = 70

/** Checks whether the data prove another owner. Missing data, a variant of the name or the same address prove none. */
export const isOtherOwner = ({ name, isNameVariant, address }: OwnerScores): boolean =>
  name !== undefined && name < matchesFrom && !isNameVariant && (address ?? 0) < matchesFrom
