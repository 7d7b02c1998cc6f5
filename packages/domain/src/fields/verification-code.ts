import { fail, ok, type Result } from '../result.ts'
import { digitsOf } from './digits.ts'

/** Six digits. */
export type VerificationCode = string & { readonly __verificationCode: true }
export type VerificationCodeCode = 'required' | 'not_six_digits'

export const VERIFICATION_CODE_LENGTH = 6

/** What the field shows while a code is typed or pasted: its digits (SU-11). Digits too many stay. */
export const formatVerificationCode = (text: string): string => digitsOf(text)

/** SU-11. Six digits; the spaces of a pasted code are dropped. */
export function parseVerificationCode(input: string): Result<VerificationCode, VerificationCodeCode> {
  const text = input.replace(/\s/g, '')
  if (text === '') return fail('required')
  return /^\d{6}$/.test(text) ? ok(text as VerificationCode) : fail('not_six_digits')
}
