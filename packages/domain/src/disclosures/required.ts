import { currentDisclosure, type DisclosureId } from './disclosures.ts'

/**
 * SE-08. The disclosures without which a call is refused: the current version must have been shown. `confirmation` is
 * where money will be drawn; PRODUCT's confirmation draws none (PR-05) and needs none.
 */
export const DISCLOSURES_REQUIRED_FOR = {
  'create-user': ['consent', 'texts'],
  acceptance: ['sign', 'w9', 'arbitration'],
  statements: ['statement-self', 'statement-risk', 'statement-terms', 'statement-electronic', 'sign'],
  confirmation: ['own-bank', 'debit'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureCall = keyof typeof DISCLOSURES_REQUIRED_FOR

/** SE-08. The disclosures that a screen shows and the server stores as shown with its save; spouse where it applies. */
export const DISCLOSURES_SHOWN_WITH = {
  name: ['cip'],
  identity: ['ssn'],
  marital: ['beneficiaries', 'spouse'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureScreen = keyof typeof DISCLOSURES_SHOWN_WITH

/**
 * The disclosures a call still lacks: those not shown, or shown in another version than today's. `also` are needed of this
 * person besides.
 */
export function missingDisclosures(
  call: DisclosureCall,
  shown: readonly { readonly id: string; readonly version: number }[],
  also: readonly DisclosureId[] = [],
): DisclosureId[] {
  const required: readonly DisclosureId[] = [...DISCLOSURES_REQUIRED_FOR[call], ...also]
  return required.filter((id) => {
    const current = currentDisclosure(id)
    return !shown.some((one) => one.id === id && one.version === current.version)
  })
}
