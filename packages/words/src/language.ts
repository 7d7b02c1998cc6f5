import { createFormat, type Format } from './format.ts'
import type { Words } from './words.ts'

export const languages = ['en'] as const
export type LanguageCode = (typeof languages)[number]

const locales: Readonly<Record<LanguageCode, string>> = { en: 'en-US' }

/** The texts and formats in which a page, an email or a document is written. */
export interface Language {
  readonly code: LanguageCode
  readonly words: Words
  readonly format: Format
}

export const createLanguage = (code: LanguageCode, words: Words): Language => ({
  code,
  words,
  format: createFormat(locales[code], () => words.grammar),
})
