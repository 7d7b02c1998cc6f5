import { digitsOf } from './digits.ts'

const countDigits = (text: string): number => digitsOf(text).length

/** Returns the caret position that retains the number of digits to the right of the caret. */
export function caretAfterFormat(before: string, caretBefore: number, formatted: string): number {
  const digitsLeft = countDigits(formatted) - countDigits(before.slice(caretBefore))
  let seen = 0
  for (let position = 0; position < formatted.length; position++) {
    if (seen >= digitsLeft) return position
    if (/\d/.test(formatted.charAt(position))) seen++
  }
  return formatted.length
}
