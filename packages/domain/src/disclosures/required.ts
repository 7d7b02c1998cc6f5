import { currentDisclosure, type DisclosureId, type DisclosureShown } from './disclosures.ts'

/**
 * SE-08. The disclosures without which a call is refused: an accepted version must have been shown (AG-12). `confirmation` is
 * where money will be drawn; PRODUCT's confirmation draws none (PR-05) and needs none.
 */
export const DISCLOSURES_REQUIRED_FOR = {
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

export type DisclosureCall = keyof typeof DISCLOSURES_REQUIRED_FOR

/** SE-08. The disclosures that a screen shows and the server stores as shown with its call, where the page shows them. */
export const DISCLOSURES_SHOWN_WITH = {
  name: ['cip', 'esign'],
  identity: ['ssn'],
  marital: ['beneficiaries', 'spouse'],
  /** shown by screens whose own call carries none, and the consent where a restored check lacks it (PR-06) */
  page: ['own-bank', 'revoke', 'identity-check'],
  mail: ['revoke'],
} as const satisfies Readonly<Record<string, readonly DisclosureId[]>>

export type DisclosureScreen = keyof typeof DISCLOSURES_SHOWN_WITH

export const isScreen = (call: DisclosureCall | DisclosureScreen): call is DisclosureScreen =>
  call in DISCLOSURES_SHOWN_WITH

/** Shown beside what the first save of the name needs. */
const CREATE_CLIENT_SHOWS = ['cip'] as const satisfies readonly DisclosureId[]
/** In the footer of every page: recorded with each call that carries disclosures. */
const ON_EVERY_PAGE = ['firm'] as const satisfies readonly DisclosureId[]

/** The disclosures that belong to a call, needed or only shown: nothing else is recorded with it. */
export const disclosuresOf = (
  call: DisclosureCall | DisclosureScreen,
  also: readonly DisclosureId[] = [],
): readonly DisclosureId[] => [
  ...(isScreen(call) ? DISCLOSURES_SHOWN_WITH[call] : DISCLOSURES_REQUIRED_FOR[call]),
  ...(call === 'create-client' ? CREATE_CLIENT_SHOWS : []),
  ...also,
  ...ON_EVERY_PAGE,
]

/** What a page sends of the texts that it shows: these in this release's versions, and those of every page. */
export const shownOnPage = (ids: readonly DisclosureId[]): DisclosureShown[] =>
  [...ids, ...ON_EVERY_PAGE].map(currentDisclosure)

/**
 * The disclosures a call still lacks.
 * @param shown those that the page showed in an accepted version
 * @param also needed of this person besides
 */
export function missingDisclosures(
  call: DisclosureCall,
  shown: readonly DisclosureId[],
  also: readonly DisclosureId[] = [],
): DisclosureId[] {
  const required: readonly DisclosureId[] = [...DISCLOSURES_REQUIRED_FOR[call], ...also]
  return required.filter((id) => !shown.includes(id))
}
