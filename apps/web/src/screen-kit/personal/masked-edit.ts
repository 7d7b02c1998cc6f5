import type { Format } from '../../ui/formatting.ts'

/** Nine digits without a mask, as pasted or autofilled. */
const isWhole = (text: string): boolean => !text.includes('*') && text.replace(/\D/g, '').length === 9

/** Empty for a deletion. `edited`: the text after the edit. */
export const insertedText = (text: string, edited: string): string => {
  let before = 0
  while (before < edited.length && before < text.length && edited[before] === text[before]) before++
  let after = 0
  const most = Math.min(edited.length, text.length) - before
  while (after < most && edited.at(-1 - after) === text.at(-1 - after)) after++
  return edited.slice(before, edited.length - after)
}

/** An edit of a masked number starts a new one. `edited`: the text after the edit. */
export const maskedEdit = (masked: string, edited: string, format: Format): string =>
  format(isWhole(edited) ? edited : insertedText(masked, edited))
