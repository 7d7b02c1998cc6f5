import { withPlainDigits } from '../fields/digits.ts'
import { fail, ok, type Result } from '../result.ts'

export type PercentageCode = 'required' | 'not_a_share' | 'above_remaining'

export const wholePercent = 100

export function parseShare(input: string): Result<number, 'required' | 'not_a_share'> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  const digits = /^(\d{1,3}) ?[%％٪]?$/.exec(text)?.[1]
  const share = Number(digits)
  return digits !== undefined && share >= 1 && share <= wholePercent ? ok(share) : fail('not_a_share')
}

export function parsePercentage(input: string, remaining: number): Result<number, PercentageCode> {
  const share = parseShare(input)
  return share.ok && share.value > remaining ? fail('above_remaining') : share
}

export const totalOf = (percentages: readonly string[]): number =>
  percentages.reduce((sum, typed) => {
    const share = parseShare(typed)
    return share.ok ? sum + share.value : sum
  }, 0)

export const remainingFor = (percentages: readonly string[], index: number): number =>
  Math.max(0, wholePercent - totalOf(percentages.slice(0, index)))
