import type { LanguageCode } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'

interface EmbeddedWords {
  language: LanguageCode
  embedded: Partial<Words>
  /** URL of all words of the pages. */
  rest: string
}

/** Reads the words that the server wrote into the page. */
export const readWords = (): EmbeddedWords =>
  JSON.parse(document.getElementById('words')?.textContent ?? '{}') as EmbeddedWords
