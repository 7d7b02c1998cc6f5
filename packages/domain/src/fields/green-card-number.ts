import { fail, ok, type Result } from '../result.ts'

/** The number of a permanent resident's card, or the holder's USCIS number: letters and digits alone. */
export type GreenCardNumber = string & { readonly __greenCardNumber: true }

/**
 * 7 to 13 letters and digits, with hyphens and spaces between them or not: a USCIS number (A012-345-678) or the card's own
 * (ABC1234567890). No screen asks for it.
 */
export function parseGreenCardNumber(input: string): Result<GreenCardNumber, 'invalid'> {
  const text = input.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{7,13}$/.test(text) ? ok(text as GreenCardNumber) : fail('invalid')
}

/** SE-01. The only form in which it is sent back: `***1234`. */
export const maskGreenCardNumber = (number: string): string => `***${number.slice(-4)}`
