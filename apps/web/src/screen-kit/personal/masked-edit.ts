import type { Format } from '../../ui/formatting.ts'

/** Nine digits, and nothing left of a masked form: pasted or filled in over all of it. */
const isWhole = (text: string): boolean => !text.includes('*') && text.replace(/\D/g, '').length === 9

/** The text that an edit inserted: typed, pasted or, for a deletion, empty. `edited` is the whole text after the edit. */
export const insertedText = (text: string, edited: string): string => {
  let before = 0
  while (before < edited.length && before < text.length && edited[before] === text[before]) before++
  let after = 0
  const most = Math.min(edited.length, text.length) - before
  while (after < most && edited.at(-1 - after) === text.at(-1 - after)) after++
  return edited.slice(before, edited.length - after)
}

/**
 * PE-11. A saved number's masked form is never edited: an edit begins a new number of what was inserted. A whole number is
 * taken whole, also where it ends as the saved one does. `edited` is the field's text after the edit.
 */
export const maskedEdit = (masked: string, edited: string, format: Format): string =>
  format(isWhole(edited) ? edited : insertedText(masked, edited))
