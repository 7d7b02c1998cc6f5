import * as sections from './es/sections.ts'
import type { Translation, Words } from './words.ts'

/** The Spanish catalog, for the United States (es-US), in the shape of the English one. */
export const es: Translation<Words> = { ...sections }
