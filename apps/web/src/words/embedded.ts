import type { LanguageCode } from '@vestibule/domain/languages'
import type { Words } from '@vestibule/words/words'

export interface EmbeddedWords {
  language: LanguageCode
  role: string
  embedded: Partial<Words>
  /** URL of each offered language's texts for all pages. */
  urls: Readonly<Partial<Record<LanguageCode, string>>>
}

/** Reads the part of the catalog that the server embedded in the page. */
export const readWords = (): EmbeddedWords =>
  JSON.parse(document.getElementById('words')?.textContent ?? '{}') as EmbeddedWords
