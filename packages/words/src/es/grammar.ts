import type { Translation, Words } from '../words.ts'

/** Days of the month are cardinal numbers in Spanish, with an article. No other numbers are ordinals. */
export const grammar: Translation<Words['grammar']> = {
  ordinal: { other: 'el {number}' },
}
