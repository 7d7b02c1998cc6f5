import type { FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import { type LanguageCode, languages } from '@vestibule/domain/languages'
import { createFormat, type Format } from './format.ts'
import type { Words } from './words.ts'

const locales: Readonly<Record<LanguageCode, string>> = { en: 'en-US', es: 'es-US' }

/** The texts and formats in which a page, an email or a document is written. */
export interface Language {
  readonly code: LanguageCode
  readonly words: Words
  readonly format: Format
  /** The brand's own sentences about its company, which follow the firm disclosure. */
  readonly role: string
  /** The brand's documents, in the order in which pages list them. */
  readonly documents: readonly FirmDocument[]
}

export const createLanguage = (
  code: LanguageCode,
  words: Words,
  role = '',
  documents: readonly FirmDocument[] = [],
): Language => ({
  code,
  words,
  format: createFormat(locales[code], () => words.grammar),
  role,
  documents,
})

/** The languages that a brand offers. English is always one of them, and the first. */
export interface Languages {
  readonly all: readonly Language[]
  /** Returns English for languages that the brand does not offer. */
  readonly of: (code: LanguageCode) => Language
}

export const createLanguages = (all: readonly [Language, ...Language[]]): Languages => ({
  all,
  of: (code) => all.find((one) => one.code === code) ?? all[0],
})

/** Returns the code of a language that the catalog has, or `undefined`. */
export const parseLanguage = (code: string | undefined): LanguageCode | undefined =>
  languages.find((one) => one === code)
