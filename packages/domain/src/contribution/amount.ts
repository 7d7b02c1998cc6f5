import { type AccountType, sharesIraLimit } from '../account-types.ts'
import { withPlainDigits } from '../fields/digits.ts'
import { plainAmount } from '../fields/typed-amount.ts'
import { fail, ok, type Result } from '../result.ts'
import { type IraLimits, limitFor } from './ira-limits.ts'

/** Amount in whole US dollars. */
export type Dollars = number

export type AmountCode = 'required' | 'not_whole' | 'below_minimum' | 'above_maximum'

export const contributionMinimum: Dollars = 100
export const contributionDefault: Dollars = 100
/** Amounts that the form offers to pick. */
export const usualAmounts: readonly Dollars[] = [contributionMinimum, 250, 500]
/** Maximum deposit for accounts that are not IRAs. */
export const defaultMaximum: Dollars = 50_000

const thousandsSpace = /(?<=\d)\p{Zs}(?=\d{3}(?!\d))/gu

export const formatAmountInput = (text: string, isWhole = false): string => {
  const typed = withPlainDigits(text)
  const digits = isWhole ? (plainAmount(typed.replace(thousandsSpace, '')) ?? '') : typed
  return /^\d+$/.test(digits) ? digits.replace(/^0+/, '') : typed
}

export function checkAmount(amount: number, maximum: Dollars): Result<Dollars, AmountCode> {
  if (!Number.isSafeInteger(amount)) return fail('not_whole')
  if (amount < contributionMinimum) return fail('below_minimum')
  return amount > maximum ? fail('above_maximum') : ok(amount)
}

/** Parses a whole number of dollars. Cents, signs and exponents yield `not_whole`. */
export function parseAmount(input: string, maximum: Dollars): Result<Dollars, AmountCode> {
  if (input.trim() === '') return fail('required')
  const amount = plainAmount(input)
  if (amount === undefined || amount.includes('.')) return fail('not_whole')
  return checkAmount(Math.min(Number(amount), Number.MAX_SAFE_INTEGER), maximum)
}

export function maximumContribution(
  accountType: AccountType,
  taxYear: number,
  birthYear: number,
  limits: IraLimits,
  otherMaximum: Dollars = defaultMaximum,
): Dollars {
  return sharesIraLimit(accountType) ? limitFor(taxYear, birthYear, limits) : otherMaximum
}

/** Formats dollars, as in `$7,000`. */
export const formatDollars = (amount: Dollars): string =>
  `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`
