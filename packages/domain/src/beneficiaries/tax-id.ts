import { choiceParser } from '../fields/choice.ts'
import { digitsOf, withPlainDigits } from '../fields/digits.ts'
import { formatSsn, maskSsn, readMaskedSsn } from '../fields/ssn.ts'
import { fail, ok, type Result } from '../result.ts'

export const beneficiaryTaxIdTypes = ['SSN', 'EIN', 'ITIN'] as const
export type TaxIdType = (typeof beneficiaryTaxIdTypes)[number]

export type TaxId = string & { readonly __taxId: true }
export type TaxIdCode = 'required' | 'not_nine_digits'

const dashedPattern = /^\d{3}-\d{2}-\d{4}$/
const digitsPattern = /^\d{9}$/
const einPattern = /^\d{2}-\d{7}$/

export const parseTaxIdType = choiceParser(beneficiaryTaxIdTypes)

/** Parses nine digits: plain, XXX-XX-XXXX, or XX-XXXXXXX for an EIN. Does not check whether an SSN can be issued. */
export function parseTaxId(input: string, type: TaxIdType): Result<TaxId, TaxIdCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  const shaped =
    dashedPattern.test(text) || digitsPattern.test(text) || (type === 'EIN' && einPattern.test(text))
  return shaped ? ok(text.replaceAll('-', '') as TaxId) : fail('not_nine_digits')
}

export const maskTaxId = (lastFour: string, type: string | null): string =>
  type === 'EIN' ? `**-***${lastFour}` : maskSsn(lastFour)

export function formatTaxId(text: string, type: string): string {
  if (type !== 'EIN' || readMaskedSsn(text)) return formatSsn(text)
  const digits = digitsOf(text)
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}
