import { fail, ok, type Result } from '../result.ts'

/** A micro-deposit in dollars, as typed: `0`, `0.1` or `0.12`. */
export type DepositAmount = string & { readonly __depositAmount: true }
export type DepositAmountCode = 'required' | 'invalid'

/** BA-08. 0, or 0 with one or two decimals: below one dollar. It is sent as it was typed. */
export function parseDepositAmount(input: string): Result<DepositAmount, DepositAmountCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  return /^0(?:\.\d{1,2})?$/.test(text) ? ok(text as DepositAmount) : fail('invalid')
}
