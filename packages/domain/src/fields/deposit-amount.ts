import { fail, ok, type Result } from '../result.ts'
import { withPlainDigits } from './digits.ts'
import { plainAmount } from './typed-amount.ts'

export type DepositAmount = string & { readonly __depositAmount: true }
export type DepositAmountCode = 'required' | 'invalid'

/** Replaces the decimal comma, because the keypads of some regions have no period. */
export const formatDepositAmount = (text: string): string => withPlainDigits(text).replace(/^(\$?0?),/, '$1.')

/** Parses an amount below one dollar. `.12` becomes `0.12`. */
export function parseDepositAmount(input: string): Result<DepositAmount, DepositAmountCode> {
  if (input.trim() === '') return fail('required')
  const amount = plainAmount(input)
  return amount !== undefined && /^0(?:\.\d{1,2})?$/.test(amount)
    ? ok(amount as DepositAmount)
    : fail('invalid')
}
