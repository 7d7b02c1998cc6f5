import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'

/** A Social Security number as nine digits. */
export type Ssn = string & { readonly __ssn: true }
export type SsnCode = 'required' | 'not_nine_digits' | 'itin' | 'never_issued'

const MASKED = /^\*{3}-\*{2}-(\d{4})$/

/** The IRS's taxpayer numbers of people without a Social Security number: 9XX, and one of these groups. */
const ITIN = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/

/**
 * PE-09. XXX-XX-XXXX, or nine digits alone. The SSA issues no area 000, 666 or 900 to 999, no group 00 and no
 * serial 0000. PE-20: an ITIN has a message of its own.
 */
export function parseSsn(input: string): Result<Ssn, SsnCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  if (!/^(?:\d{3}-\d{2}-\d{4}|\d{9})$/.test(text)) return fail('not_nine_digits')
  const digits = text.replaceAll('-', '')
  if (ITIN.test(digits)) return fail('itin')
  const area = digits.slice(0, 3)
  const neverIssued =
    area === '000' ||
    area === '666' ||
    area >= '900' ||
    digits.slice(3, 5) === '00' ||
    digits.endsWith('0000')
  return neverIssued ? fail('never_issued') : ok(digits as Ssn)
}

/** PE-11, SE-01. The only form in which an SSN, or a tax id of any type, is ever sent back: `***-**-1234`. */
export const maskSsn = (lastFour: string): string => `***-**-${lastFour}`

/** PE-11. Recognises the masked form, which when saved leaves the number unchanged if the last four are its own. */
export function readMaskedSsn(
  input: string,
): { readonly masked: true; readonly lastFour: string } | undefined {
  const lastFour = MASKED.exec(input.trim())?.[1]
  return lastFour === undefined ? undefined : { masked: true, lastFour }
}

/** What the field shows while a number is typed: XXX-XX-XXXX. Digits too many stay; the masked form stays whole. */
export function formatSsn(text: string): string {
  const masked = readMaskedSsn(text)
  if (masked) return maskSsn(masked.lastFour)
  const digits = digitsOf(text)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-')
}
