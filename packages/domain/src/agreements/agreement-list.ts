export const agreementTypes = ['PRODUCT', 'APEX'] as const
export type AgreementType = (typeof agreementTypes)[number]

/** In the order shown (AG-01). */
export const publicAgreementKeys = ['e-sign', 'advisor-advisory-contract'] as const
export type PublicAgreement = (typeof publicAgreementKeys)[number]

/** Public agreements first, then the broker's in its own order (AG-01). */
export function orderAgreements<T>(
  publicAgreements: Readonly<Record<PublicAgreement, T>>,
  brokerAgreements: readonly T[],
): T[] {
  return [...publicAgreementKeys.map((key) => publicAgreements[key]), ...brokerAgreements]
}

/** Requires every agreement and the W-9 certification; an empty list is never complete (AG-01, AG-10). */
export function acceptanceComplete(
  agreementIds: readonly string[],
  checkedIds: ReadonlySet<string>,
  w9Certified: boolean,
): boolean {
  return agreementIds.length > 0 && w9Certified && agreementIds.every((id) => checkedIds.has(id))
}
