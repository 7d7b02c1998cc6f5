import { fail, ok, type Result } from '../result.ts'

/** above_remaining: a share, but more than the beneficiaries above leave. */
export type PercentageCode = 'required' | 'not_a_share' | 'above_remaining'

/** What the shares come to, in per cent. */
export const WHOLE = 100

/** PE-14. A share alone: a whole number from 1 to 100, with a per cent sign or without. */
export function parseShare(input: string): Result<number, 'required' | 'not_a_share'> {
  const text = input.trim()
  if (text === '') return fail('required')
  const digits = /^(\d{1,3}) ?%?$/.exec(text)?.[1]
  const share = Number(digits)
  return digits !== undefined && share >= 1 && share <= WHOLE ? ok(share) : fail('not_a_share')
}

/** PE-14. A share of at most what remains, 100 less the shares above it. */
export function parsePercentage(input: string, remaining: number): Result<number, PercentageCode> {
  const share = parseShare(input)
  return share.ok && share.value > remaining ? fail('above_remaining') : share
}

/** What these shares come to; what is no share yet counts as nothing. */
export const totalOf = (percentages: readonly string[]): number =>
  percentages.reduce((sum, typed) => {
    const share = parseShare(typed)
    return share.ok ? sum + share.value : sum
  }, 0)

/** What the shares above this one leave, 0 at least. */
export const remainingFor = (percentages: readonly string[], index: number): number =>
  Math.max(0, WHOLE - totalOf(percentages.slice(0, index)))
