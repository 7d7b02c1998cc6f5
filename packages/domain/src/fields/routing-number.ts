import { fail, ok, type Result } from '../result.ts'
import { withPlainDigits } from './digits.ts'

export type RoutingNumber = string & { readonly __routingNumber: true }
export type RoutingNumberCode = 'required' | 'invalid'

const weights = [3, 7, 1] as const

/** Checks the ABA checksum: the digits weighted by 3, 7, 1 must sum to a positive multiple of ten. */
export function parseRoutingNumber(input: string): Result<RoutingNumber, RoutingNumberCode> {
  const text = withPlainDigits(input).trim()
  if (text === '') return fail('required')
  if (!/^\d{9}$/.test(text)) return fail('invalid')
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0 ? ok(text as RoutingNumber) : fail('invalid')
}
