import { fail, ok, type Result } from '../result.ts'

/** The number of a bank account, 1 to 17 digits; zeros in front belong to it. */
export type AccountNumber = string & { readonly __accountNumber: true }
export type AccountNumberCode = 'required' | 'invalid'

/** BA-06. 1 to 17 digits: real accounts of fewer than eight exist. */
export function parseAccountNumber(input: string): Result<AccountNumber, AccountNumberCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  return /^\d{1,17}$/.test(text) ? ok(text as AccountNumber) : fail('invalid')
}

/**
 * BA-10. All that is ever told of a number: its last four digits, of a short one fewer, so that half of it at least stays
 * hidden.
 */
export const maskOf = (number: AccountNumber): string =>
  number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))
