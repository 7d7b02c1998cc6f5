import { en } from '@vestibule/words/en'
import { startLanguage } from './language.ts'

/** Starts the English catalog. Call it in tests of code that reads the current words. */
export const startEnglish = (): void => startLanguage('en', en)
