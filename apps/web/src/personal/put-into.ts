/**
 * What was put into a text that is never edited itself, such as the masked form of a number: typed, pasted or, where a part
 * was deleted, nothing. `edited` is the text after the edit.
 */
export const putInto = (text: string, edited: string): string => {
  let before = 0
  while (before < edited.length && before < text.length && edited[before] === text[before]) before++
  let after = 0
  const most = Math.min(edited.length, text.length) - before
  while (after < most && edited.at(-1 - after) === text.at(-1 - after)) after++
  return edited.slice(before, edited.length - after)
}
