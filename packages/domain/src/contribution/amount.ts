import { type AccountType, sharesIraLimit } from '../account-types.ts'
import { digitsOf } from '../fields/digits.ts'
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
 * CO-02. What the field shows while an amount is typed: digits only; nothing, or zero, clears it. A decimal point ends
 * the dollars: `100.50` is 100, and never 10050.
 */
export const formatAmountInput = (text: string): string =>
  digitsOf(text.replace(/\..*$/s, '')).replace(/^0+/, '')

/** CO-02, CO-03, CO-09. A whole number of dollars from 100 to the maximum, both allowed. */
export function checkAmount(amount: number, maximum: Dollars): Result<Dollars, AmountCode> {
  if (!Number.isSafeInteger(amount)) return fail('not_whole')
  if (amount < CONTRIBUTION_MINIMUM) return fail('below_minimum')
  return amount > maximum ? fail('above_maximum') : ok(amount)
}

/** CO-02, CO-03, as typed: digits only; an empty field is `required`. */
export function parseAmount(input: string, maximum: Dollars): Result<Dollars, AmountCode> {
  const text = input.trim()
  if (text === '') return fail('required')
  if (!/^\d+$/.test(text)) return fail('not_whole')
  return checkAmount(Math.min(Number(text), Number.MAX_SAFE_INTEGER), maximum)
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
