import { en } from '@vestibule/words/en'
import { startLanguage } from './language.ts'

/** Sets the current language to English. Call it in tests of code that calls `currentWords`. */
export const startEnglish = (): void => startLanguage('en', en)
