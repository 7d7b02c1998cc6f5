export const disclosureIds = [
  'firm',
  'consent',
  'texts',
  'cip',
  'esign',
  'ssn',
  'trusted-contact',
  'beneficiaries',
  'spouse',
  'sign',
  'w9',
  'arbitration',
  'ira-eligibility',
  'own-bank',
  'debit',
  'revoke',
  'statement-self',
  'statement-risk',
  'statement-terms',
  'statement-electronic',
  'identity-check',
  'designation',
  'spouse-consent',
] as const
export type DisclosureId = (typeof disclosureIds)[number]

export interface DisclosureShown {
  readonly id: DisclosureId
  readonly version: number
}

/** For each disclosure listed here, the version that replaces earlier versions immediately instead of after 7 days. */
const effectiveAtOnce: Readonly<Partial<Record<DisclosureId, number>>> = {}

export const isEffectiveAtOnce = ({ id, version }: DisclosureShown): boolean =>
  effectiveAtOnce[id] === version
