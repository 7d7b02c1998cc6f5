import { digitsOf } from './digits.ts'

const countDigits = (text: string): number => digitsOf(text).length

/**
 * Where the caret goes when a field's text is rewritten by a formatter that only adds, drops or pads what stands
 * before the caret, or separators (SU-05): the same number of digits stay to its right.
 * `before` is the text as edited, `caretBefore` the caret in it, `formatted` what the formatter made of it.
 */
export function caretAfterFormat(before: string, caretBefore: number, formatted: string): number {
  const digitsLeft = countDigits(formatted) - countDigits(before.slice(caretBefore))
  let seen = 0
  for (let position = 0; position < formatted.length; position++) {
    if (seen >= digitsLeft) return position
    if (/\d/.test(formatted.charAt(position))) seen++
  }
  return formatted.length
}
