import type { LanguageCode } from '@vestibule/domain/languages'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Words } from './words.ts'

/** The catalog of each language. Placeholders are checked by the English types, which every language shares. */
export const catalogs: Readonly<Record<LanguageCode, Words>> = { en, es: es as unknown as Words }
