import { fail, ok, type Result } from '../result.ts'
import { digitsOf, withPlainDigits } from './digits.ts'

export type VerificationCode = string & { readonly __verificationCode: true }
export type VerificationCodeCode = 'required' | 'not_six_digits'

export const verificationCodeLength = 6

/** Returns the digits, or those of the only six-digit number of a pasted message. */
export function formatVerificationCode(text: string): string {
  const codes = withPlainDigits(text).match(/(?<!\d)\d{3}[\p{Zs}\p{Pd}]?\d{3}(?!\d)/gu) ?? []
  return digitsOf(codes.length === 1 ? String(codes[0]) : text)
}

/** Parses a code, and removes the spaces of a pasted code. */
export function parseVerificationCode(input: string): Result<VerificationCode, VerificationCodeCode> {
  const text = withPlainDigits(input).replace(/\s/g, '')
  if (text === '') return fail('required')
  return /^\d{6}$/.test(text) ? ok(text as VerificationCode) : fail('not_six_digits')
}
