import { fail, ok, type Result } from '../result.ts'
import { withPlainSpaces } from './spaces.ts'

export type PersonName = string & { readonly __personName: true }
export type NameCode = 'required' | 'invalid'

export const nameMaxLength = 100
const allowedPattern = /^(?:(?=\p{L})\p{Script=Latin}|[ '’‘ʼ-])+$/u
const apostrophes = /['’‘ʼ]/g

/** Parses a name with at most one apostrophe and one hyphen. Normalizes only spaces and combining accents. */
export function parseName(input: string): Result<PersonName, NameCode> {
  const text = withPlainSpaces(input)
  if (text === '') return fail('required')
  const named =
    Array.from(text).length <= nameMaxLength &&
    allowedPattern.test(text) &&
    /\p{L}/u.test(text.replace(apostrophes, '')) &&
    (text.match(apostrophes) ?? []).length <= 1 &&
    (text.match(/-/g) ?? []).length <= 1
  return named ? ok(text as PersonName) : fail('invalid')
}
