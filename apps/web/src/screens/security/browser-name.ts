import type { Browser } from '@vestibule/domain/browsers'
import { fill } from '@vestibule/words/fill'
import type { Words } from '@vestibule/words/words'

/** Names a browser and its system in words. */
export const browserName = ({ browser, system }: Browser, words: Words['security']): string => {
  const name = browser === null ? words.unknownBrowser : words.browsers[browser]
  if (system === null) return browser === null ? words.unknown : name
  return fill(words.browser, { browser: name, system: words.systems[system] })
}
