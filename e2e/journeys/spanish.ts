import { en } from '@vestibule/words/en'
import { es } from '@vestibule/words/es'
import { leavesOf } from '@vestibule/words/overrides'
import { pageWords } from '@vestibule/words/parts'

const spanish = new Map(leavesOf(es))
const isOnJourney = ([key]: readonly [string, unknown]) => !/^(depositForm|designation|documents)\./.test(key)
const leaves = leavesOf(pageWords(en))
/** If two English texts are equal, that of the journey's screens wins, and otherwise the first one. */
const translations = new Map(
  [...leaves.filter(isOnJourney), ...leaves.filter((one) => !isOnJourney(one))]
    .toReversed()
    .map(([key, text]) => [text, spanish.get(key)]),
)

/** Translates an English text of the pages. Other texts, such as names, stay. */
export const inSpanish = (english: string): string => String(translations.get(english) ?? english)
