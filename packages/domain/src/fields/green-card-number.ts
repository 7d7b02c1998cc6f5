import { fail, ok, type Result } from '../result.ts'

export type GreenCardNumber = string & { readonly __greenCardNumber: true }

/** Accepts 7 to 13 letters or digits, such as a USCIS number (A012-345-678) or a card number (ABC1234567890). */
export function parseGreenCardNumber(input: string): Result<GreenCardNumber, 'invalid'> {
  const text = input.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{7,13}$/.test(text) ? ok(text as GreenCardNumber) : fail('invalid')
}

/** Returns the only form of the number that the browser receives. */
export const maskGreenCardNumber = (number: string): string => `***${number.slice(-4)}`
