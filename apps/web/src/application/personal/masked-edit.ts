import type { Format } from '../../ui/formatting.ts'

/** Checks for nine digits without a mask, such as a pasted or autofilled number. */
const isWhole = (text: string): boolean => !text.includes('*') && text.replace(/\D/g, '').length === 9

/** Returns the inserted text, empty for a deletion. `edited` is the whole text after the edit. */
export const insertedText = (text: string, edited: string): string => {
  let before = 0
  while (before < edited.length && before < text.length && edited[before] === text[before]) before++
  let after = 0
  const most = Math.min(edited.length, text.length) - before
  while (after < most && edited.at(-1 - after) === text.at(-1 - after)) after++
  return edited.slice(before, edited.length - after)
}

/** An edit of a masked number discards it and starts a new number. `edited` is the field's text after the edit. */
export const maskedEdit = (masked: string, edited: string, format: Format): string =>
  format(isWhole(edited) ? edited : insertedText(masked, edited))
