import { type AccountType, opensAtBroker } from '../account-types.ts'

/** The documents that the pages link to, or that a rule names. A brand adds others under keys of its own. */
export const knownDocuments = ['form-crs', 'adv-2a', 'privacy-notice', 'prospectus', 'e-sign'] as const
export type KnownDocument = (typeof knownDocuments)[number]

/** What each document is needed for, and at which step: a screen, or a statement of the product flow. */
export const documentSteps = {
  delivery: ['name'],
  acceptance: ['agreements', 'statement-terms', 'statement-electronic'],
} as const
export type DocumentNeed = keyof typeof documentSteps
export type DocumentStep = (typeof documentSteps)[DocumentNeed][number]

export interface DocumentUse {
  readonly need: DocumentNeed
  readonly step: DocumentStep
  readonly accountTypes: readonly AccountType[]
}

/** The current version of a document of the firm, with its title in one language. */
export interface FirmDocument {
  readonly key: string
  readonly title: string
  /** A date of eight digits, YYYYMMDD. */
  readonly version: string
  /** A path on our site. It contains the version. */
  readonly path: string
  /** The path of the same text as HTML, for reading it in the page. */
  readonly html?: string
  readonly uses: readonly DocumentUse[]
}

const usedAt = (
  documents: readonly FirmDocument[],
  step: DocumentStep,
  accountType: AccountType,
): FirmDocument[] =>
  documents.filter(({ uses }) =>
    uses.some((use) => use.step === step && use.accountTypes.includes(accountType)),
  )

/** Returns the documents that an applicant must receive before an account is created. */
export const documentsToDeliver = (
  documents: readonly FirmDocument[],
  accountType: AccountType,
): FirmDocument[] => usedAt(documents, 'name', accountType)

/** Returns the documents that the agreements screen lists before those of the broker. */
export const documentsToAccept = (
  documents: readonly FirmDocument[],
  accountType: AccountType,
): FirmDocument[] => usedAt(documents, 'agreements', accountType)

/** Returns the documents that a statement of the product flow names. */
export const documentsOfStatement = (documents: readonly FirmDocument[], statement: string): FirmDocument[] =>
  documents.filter(({ uses }) => uses.some(({ step }) => step === statement))

export const pathOf = (documents: readonly FirmDocument[], key: KnownDocument): string =>
  documents.find((document) => document.key === key)?.path ?? ''

/** A document that an account type needs. Without `key`, any document will do. */
export interface NeededDocument {
  readonly key?: KnownDocument
  readonly step: DocumentStep
}

const delivered: readonly NeededDocument[] = (['form-crs', 'adv-2a', 'privacy-notice'] as const).map(
  (key) => ({ key, step: 'name' }),
)

/** Returns the documents without which a brand cannot offer an account type. */
export const neededDocuments = (accountType: AccountType): readonly NeededDocument[] =>
  opensAtBroker(accountType)
    ? [...delivered, { key: 'e-sign', step: 'agreements' }]
    : [
        ...delivered,
        { key: 'prospectus', step: 'name' },
        { step: 'statement-terms' },
        { key: 'e-sign', step: 'statement-electronic' },
      ]
