export const AGREEMENT_TYPES = ['PRODUCT', 'APEX'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/** AG-01. The two public agreements, of type PRODUCT, in the order shown. */
export const PUBLIC_AGREEMENTS = ['e-sign', 'advisor-advisory-contract'] as const
export type PublicAgreement = (typeof PUBLIC_AGREEMENTS)[number]

/** AG-01. The two public agreements always come first, then the broker's in the broker's order. */
export function orderAgreements<T>(
  publicAgreements: Readonly<Record<PublicAgreement, T>>,
  brokerAgreements: readonly T[],
): T[] {
  return [...PUBLIC_AGREEMENTS.map((key) => publicAgreements[key]), ...brokerAgreements]
}

/**
 * AG-01, AG-10. 'I Agree' needs every agreement ticked, and the W-9 certification; an empty list is nothing to
 * agree to.
 */
export function acceptanceComplete(
  agreementIds: readonly string[],
  checkedIds: ReadonlySet<string>,
  w9Certified: boolean,
): boolean {
  return agreementIds.length > 0 && w9Certified && agreementIds.every((id) => checkedIds.has(id))
}
