export const agreementTypes = ['PRODUCT', 'APEX'] as const
export type AgreementType = (typeof agreementTypes)[number]

/** Returns `true` if every agreement is checked and the W-9 is certified, but `false` if there are no agreements. */
export function acceptanceComplete(
  agreementIds: readonly string[],
  checkedIds: ReadonlySet<string>,
  w9Certified: boolean,
): boolean {
  return agreementIds.length > 0 && w9Certified && agreementIds.every((id) => checkedIds.has(id))
}
