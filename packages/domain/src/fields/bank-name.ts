import { fail, ok, type Result } from '../result.ts'
import { tidy } from './tidy.ts'

export type BankName = string & { readonly __bankName: true }
export type BankNameCode = 'required' | 'too_long'

export const bankNameMaxLength = 50

export function parseBankName(input: string): Result<BankName, BankNameCode> {
  const text = tidy(input)
  if (text === '') return fail('required')
  return Array.from(text).length <= bankNameMaxLength ? ok(text as BankName) : fail('too_long')
}
