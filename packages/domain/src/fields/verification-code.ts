import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'

export type VerificationCode = string & { readonly __verificationCode: true }
export type VerificationCodeCode = 'required' | 'not_six_digits'

export const verificationCodeLength = 6

export const formatVerificationCode = (text: string): string => digitsOf(text)

/** Parses a code, and removes the spaces of a pasted code. */
export function parseVerificationCode(input: string): Result<VerificationCode, VerificationCodeCode> {
  const text = input.replace(/\s/g, '')
  if (text === '') return fail('required')
  return /^\d{6}$/.test(text) ? ok(text as VerificationCode) : fail('not_six_digits')
}
