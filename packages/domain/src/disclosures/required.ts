import { currentDisclosure, type DisclosureId, type DisclosureShown } from './disclosures.ts'

/** A call is refused unless accepted versions of these were shown (SE-08, AG-12). */
export const disclosuresRequiredFor = {
  'create-user': ['consent', 'texts'],
  'create-client': ['esign'],
  acceptance: ['sign', 'w9', 'arbitration'],
  statements: [
    'statement-self',
    'statement-risk',
    'statement-terms',
    'statement-electronic',
    'sign',
    'identity-check',
  ],
  confirmation: ['own-bank', 'debit'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureCall = keyof typeof disclosuresRequiredFor

/** Recorded with a screen's call, but not required (SE-08). */
export const disclosuresShownWith = {
  name: ['cip', 'esign'],
  identity: ['ssn'],
  marital: ['beneficiaries', 'spouse'],
  /** shown by screens without a call of their own */
  page: ['own-bank', 'revoke', 'identity-check'],
  mail: ['revoke'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureScreen = keyof typeof disclosuresShownWith

export const isScreen = (call: DisclosureCall | DisclosureScreen): call is DisclosureScreen =>
  call in disclosuresShownWith

const createClientShows = ['cip'] as const satisfies readonly DisclosureId[]
/** In the footer of every page. */
const onEveryPage = ['firm'] as const satisfies readonly DisclosureId[]

/** All disclosures that are recorded with a call. */
export const disclosuresOf = (
  call: DisclosureCall | DisclosureScreen,
  also: readonly DisclosureId[] = [],
): readonly DisclosureId[] => [
  ...(isScreen(call) ? disclosuresShownWith[call] : disclosuresRequiredFor[call]),
  ...(call === 'create-client' ? createClientShows : []),
  ...also,
  ...onEveryPage,
]

export const shownOnPage = (ids: readonly DisclosureId[]): DisclosureShown[] =>
  [...ids, ...onEveryPage].map(currentDisclosure)

/** @param shown in an accepted version @param also further ones required of this person */
export function missingDisclosures(
  call: DisclosureCall,
  shown: readonly DisclosureId[],
  also: readonly DisclosureId[] = [],
): DisclosureId[] {
  const required: readonly DisclosureId[] = [...disclosuresRequiredFor[call], ...also]
  return required.filter((id) => !shown.includes(id))
}
