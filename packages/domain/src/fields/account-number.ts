import { fail, ok, type Result } from '../result.ts'
import { withPlainDigits } from './digits.ts'

export type AccountNumber = string & { readonly __accountNumber: true }
export type AccountNumberCode = 'required' | 'invalid'

export function parseAccountNumber(input: string): Result<AccountNumber, AccountNumberCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  return /^\d{1,17}$/.test(text) ? ok(text as AccountNumber) : fail('invalid')
}

/** Drops the separators of a typed number. Letters stay, so that `parseAccountNumber` refuses them in words. */
export const formatAccountNumber = (text: string): string =>
  withPlainDigits(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the last four digits, or fewer for a short number. At least half of the number stays hidden. */
export const maskOf = (number: AccountNumber): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))
