import type { DisclosureId, DisclosureShown } from './disclosures.ts'

/** Disclosures by API call. The server rejects a call unless valid versions of all its disclosures were shown. */
export const disclosuresRequiredFor = {
  'create-user': ['consent', 'texts'],
  'create-client': ['esign'],
  employment: ['trusted-contact'],
  acceptance: ['sign', 'w9', 'arbitration'],
  statements: [
    'statement-self',
    'statement-risk',
    'statement-terms',
    'statement-electronic',
    'sign',
    'w9',
    'identity-check',
  ],
  confirmation: ['own-bank', 'debit'],
  designation: ['designation'],
  'spouse-consent': ['spouse-consent'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureCall = keyof typeof disclosuresRequiredFor

export const disclosuresShownWith = {
  name: ['cip', 'esign'],
  identity: ['ssn'],
  marital: ['beneficiaries', 'spouse'],
  page: ['ira-eligibility', 'own-bank', 'revoke', 'identity-check'],
  mail: ['revoke'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureScreen = keyof typeof disclosuresShownWith

export const isScreen = (call: DisclosureCall | DisclosureScreen): call is DisclosureScreen =>
  call in disclosuresShownWith

const createClientShows = ['cip'] as const satisfies readonly DisclosureId[]
const onEveryPage = ['firm'] as const satisfies readonly DisclosureId[]

export const disclosuresOf = (
  call: DisclosureCall | DisclosureScreen,
  also: readonly DisclosureId[] = [],
): readonly DisclosureId[] => [
  ...(isScreen(call) ? disclosuresShownWith[call] : disclosuresRequiredFor[call]),
  ...(call === 'create-client' ? createClientShows : []),
  ...also,
  ...onEveryPage,
]

/** Returns the disclosures that a page shows, with versions. @param texts the current texts, with their versions */
export const shownOnPage = (
  ids: readonly DisclosureId[],
  texts: Readonly<Record<DisclosureId, { readonly version: number }>>,
): DisclosureShown[] => [...ids, ...onEveryPage].map((id) => ({ id, version: texts[id].version }))

export function missingDisclosures(
  call: DisclosureCall,
  shown: readonly DisclosureId[],
  also: readonly DisclosureId[] = [],
): DisclosureId[] {
  const required: readonly DisclosureId[] = [...disclosuresRequiredFor[call], ...also]
  return required.filter((id) => !shown.includes(id))
}
