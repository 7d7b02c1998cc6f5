import { fail, ok, type Result } from '../result.ts'

/** 1 to 17 digits; leading zeros are significant. */
export type AccountNumber = string & { readonly __accountNumber: true }
export type AccountNumberCode = 'required' | 'invalid'

/** Accounts with fewer than eight digits exist (BA-06). */
export function parseAccountNumber(input: string): Result<AccountNumber, AccountNumberCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  return /^\d{1,17}$/.test(text) ? ok(text as AccountNumber) : fail('invalid')
}

/** The last four digits, fewer for short numbers: at least half stays hidden (BA-10). */
export const maskOf = (number: AccountNumber): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))
