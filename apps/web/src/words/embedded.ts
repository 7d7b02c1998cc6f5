import type { LanguageCode } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'

interface EmbeddedWords {
  language: LanguageCode
  embedded: Partial<Words>
  /** URL of the catalog's texts for all pages. */
  rest: string
}

/** Reads the part of the catalog that the server embedded in the page. */
export const readWords = (): EmbeddedWords =>
  JSON.parse(document.getElementById('words')?.textContent ?? '{}') as EmbeddedWords
