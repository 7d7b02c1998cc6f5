import type { Format } from '../components/formatting.ts'
import { putInto } from './put-into.ts'

/** Nine digits, and nothing left of a masked form: pasted or filled in over all of it. */
const isWhole = (text: string): boolean => !text.includes('*') && text.replace(/\D/g, '').length === 9

/**
 * PE-11. The saved number's masked form is never edited: whatever is typed, pasted or deleted in it begins a new number, made of
 * what was put in alone. A whole number is that number, also where it ends as the saved one does. `edited` is the field's text
 * after the edit.
 */
export const typedOver = (masked: string, edited: string, format: Format): string =>
  format(isWhole(edited) ? edited : putInto(masked, edited))
