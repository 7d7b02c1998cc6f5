import { type AccountType, sharesIraLimit } from '../account-types.ts'
import { withPlainDigits } from '../fields/digits.ts'
import { plainAmount } from '../fields/typed-amount.ts'
import { fail, ok, type Result } from '../result.ts'
import { type IraLimits, limitFor } from './ira-limits.ts'

/** A sum of money in whole US dollars. */
export type Dollars = number

export type AmountCode = 'required' | 'not_whole' | 'below_minimum' | 'above_maximum'

export const CONTRIBUTION_MINIMUM: Dollars = 100
export const CONTRIBUTION_DEFAULT: Dollars = 100
/** CO-03. The most that is taken at once for accounts that are no IRA, unless configuration says otherwise. */
export const DEFAULT_MAXIMUM: Dollars = 50_000

/**
 * CO-02, CO-13. The field's text as it is written back: zero clears it. Put in as a whole, or left, an amount is written in digits;
 * anything else stays as it was typed, for `parseAmount` to refuse.
 */
export const formatAmountInput = (text: string, isWhole = false): string => {
  const typed = withPlainDigits(text)
  const digits = isWhole ? (plainAmount(typed) ?? '') : typed
  return /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : typed
}

/** CO-02, CO-03, CO-09. A whole number of dollars from 100 to the maximum, both allowed. */
export function checkAmount(amount: number, maximum: Dollars): Result<Dollars, AmountCode> {
  if (!Number.isSafeInteger(amount)) return fail('not_whole')
  if (amount < CONTRIBUTION_MINIMUM) return fail('below_minimum')
  return amount > maximum ? fail('above_maximum') : ok(amount)
}

/** CO-02, CO-03, CO-13, as typed or pasted: an empty field is `required`; cents, signs and exponents are `not_whole`. */
export function parseAmount(input: string, maximum: Dollars): Result<Dollars, AmountCode> {
  if (input.trim() === '') return fail('required')
  const amount = plainAmount(input)
  if (amount === undefined || amount.includes('.')) return fail('not_whole')
  return checkAmount(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), maximum)
}

/** CO-03. IRA: the yearly cap of the tax year; others: the maximum of configuration. */
export function maximumContribution(
  accountType: AccountType,
  taxYear: number,
  birthYear: number,
  limits: IraLimits,
  otherMaximum: Dollars = DEFAULT_MAXIMUM,
): Dollars {
  return sharesIraLimit(accountType) ? limitFor(taxYear, birthYear, limits) : otherMaximum
}

/** Whole dollars as people read them: `$7,000`. */
export const formatDollars = (amount: Dollars): string =>
  `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`
