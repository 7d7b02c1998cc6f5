import { fail, ok, type Result } from '../result.ts'

/** Letters and digits only. */
export type GreenCardNumber = string & { readonly __greenCardNumber: true }

/** USCIS number (A012-345-678) or card number (ABC1234567890). No screen asks for it. */
export function parseGreenCardNumber(input: string): Result<GreenCardNumber, 'invalid'> {
  const text = input.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{7,13}$/.test(text) ? ok(text as GreenCardNumber) : fail('invalid')
}

/** `***1234`, the only form sent to the browser (SE-01). */
export const maskGreenCardNumber = (number: string): string => `***${number.slice(-4)}`
