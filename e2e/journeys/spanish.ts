import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { leavesOf } from '@vestibule/words/overrides'
import { pageWords } from '@vestibule/words/parts'

const spanish = new Map(leavesOf(es))
/** The first key wins if two English texts are equal. */
const translations = new Map(
  leavesOf(pageWords(en))
    .toReversed()
    .map(([key, text]) => [text, spanish.get(key)]),
)

/** Translates an English text of the pages. Other texts, such as names, stay. */
export const inSpanish = (english: string): string => String(translations.get(english) ?? english)
