import { fail, ok, type Result } from '../result.ts'
import { withPlainMarks, withPlainSpaces } from './spaces.ts'

export type PersonName = string & { readonly __personName: true }
export type NameCode = 'required' | 'invalid' | 'punctuation'

export const nameMaxLength = 100
/** Includes the ʻokina of Hawaiian names. */
const allowedPattern = /^(?:(?=\p{L})\p{Script=Latin}|[ ʻ'-])+$/u

/** Parses a name with at most one apostrophe and one hyphen. `punctuation`: valid without its periods and commas. */
export function parseName(input: string): Result<PersonName, NameCode> {
  const text = withPlainMarks(withPlainSpaces(input))
  if (text === '') return fail('required')
  if (isName(text)) return ok(text as PersonName)
  return fail(isName(text.replace(/[.,]/g, '')) ? 'punctuation' : 'invalid')
}

function isName(text: string): boolean {
  return (
    Array.from(text).length <= nameMaxLength &&
    allowedPattern.test(text) &&
    /\p{Script=Latin}/u.test(text) &&
    (text.match(/'/g) ?? []).length <= 1 &&
    (text.match(/-/g) ?? []).length <= 1
  )
}
