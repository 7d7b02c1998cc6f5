import type { Format } from '../components/formatting.ts'
import { putInto } from './put-into.ts'

/**
 * PE-11. The saved number's masked form is never edited: whatever is typed, pasted or deleted in it begins a new number,
 * made of what was put in alone. `edited` is the field's text after the edit.
 */
export const typedOver = (masked: string, edited: string, format: Format): string =>
  format(putInto(masked, edited))
