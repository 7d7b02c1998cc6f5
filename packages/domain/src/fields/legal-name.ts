import { fail, ok, type Result } from '../result.ts'
import { withPlainMarks, withPlainSpaces } from './spaces.ts'

export type LegalName = string & { readonly __legalName: true }
export type LegalNameCode = 'required' | 'invalid'

export const legalNameMaxLength = 200
const allowedPattern = /^[\p{Script=Latin}\p{M} .ʻ'-]+$/u

export function parseLegalName(input: string): Result<LegalName, LegalNameCode> {
  const text = withPlainMarks(withPlainSpaces(input))
  if (text === '') return fail('required')
  const named =
    Array.from(text).length <= legalNameMaxLength &&
    allowedPattern.test(text) &&
    /\p{Script=Latin}/u.test(text)
  return named ? ok(text as LegalName) : fail('invalid')
}
