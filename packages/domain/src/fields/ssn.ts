import { fail, ok, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'

export type Ssn = string & { readonly __ssn: true }
export type SsnCode = 'required' | 'not_nine_digits' | 'itin' | 'never_issued'

/** A masked SSN, or a masked EIN. */
const maskedPattern = /^(?:\*{3}-\*{2}-|\*{2}-\*{3})(\d{4})$/

/** Number ranges of ITINs, which the IRS issues. */
const itinPattern = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/

/** Parses an SSN. The SSA never issues area 000, 666 or 900-999, group 00 or serial 0000. */
export function parseSsn(input: string): Result<Ssn, SsnCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  if (!/^(?:\d{3}-\d{2}-\d{4}|\d{9})$/.test(text)) return fail('not_nine_digits')
  const digits = text.replaceAll('-', '')
  if (itinPattern.test(digits)) return fail('itin')
  const area = digits.slice(0, 3)
  const neverIssued =
    area === '000' ||
    area === '666' ||
    area >= '900' ||
    digits.slice(3, 5) === '00' ||
    digits.endsWith('0000')
  return neverIssued ? fail('never_issued') : ok(digits as Ssn)
}

/** Returns the only form of an SSN that the browser receives. */
export const maskSsn = (lastFour: string): string => `***-**-${lastFour}`

/** Detects the masked form. Saving the masked form leaves the stored number unchanged. */
export function readMaskedSsn(
  input: string,
): { readonly masked: true; readonly lastFour: string } | undefined {
  const lastFour = maskedPattern.exec(input.trim())?.[1]
  return lastFour === undefined ? undefined : { masked: true, lastFour }
}

export function formatSsn(text: string): string {
  if (readMaskedSsn(text)) return text.trim()
  const digits = digitsOf(text)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-')
}
