import { fail, ok, type Result } from '../result.ts'
import { withPlainSpaces } from './spaces.ts'

export type LegalName = string & { readonly __legalName: true }
export type LegalNameCode = 'required' | 'invalid'

export const legalNameMaxLength = 200
const allowedPattern = /^[\p{Script=Latin}\p{M} .'’‘ʼ-]+$/u

export function parseLegalName(input: string): Result<LegalName, LegalNameCode> {
  const text = withPlainSpaces(input)
  if (text === '') return fail('required')
  const named =
    Array.from(text).length <= legalNameMaxLength &&
    allowedPattern.test(text) &&
    /\p{L}/u.test(text.replace(/[ʼ]/g, ''))
  return named ? ok(text as LegalName) : fail('invalid')
}
