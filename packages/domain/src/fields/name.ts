import { fail, ok, type Result } from '../result.ts'
import { withPlainSpaces } from './spaces.ts'

/** A legal first or last name. */
export type PersonName = string & { readonly __personName: true }
export type NameCode = 'required' | 'invalid'

export const NAME_MAX_LENGTH = 100
const ALLOWED = /^(?:(?=\p{L})\p{Script=Latin}|[ '’‘ʼ-])+$/u
const APOSTROPHES = /['’‘ʼ]/g

/**
 * PE-01. Latin letters (accented ones too), spaces, apostrophes (straight or typographic) and hyphens; at most one
 * apostrophe and one hyphen, at least one letter, at most 100 characters. Spaces are trimmed and runs made one, those that
 * do not break counting as spaces; an accent typed as a mark of its own is joined to its letter. Nothing else is changed.
 */
export function parseName(input: string): Result<PersonName, NameCode> {
  const text = withPlainSpaces(input)
  if (text === '') return fail('required')
  const named =
    Array.from(text).length <= NAME_MAX_LENGTH &&
    ALLOWED.test(text) &&
    /\p{L}/u.test(text.replace(APOSTROPHES, '')) &&
    (text.match(APOSTROPHES) ?? []).length <= 1 &&
    (text.match(/-/g) ?? []).length <= 1
  return named ? ok(text as PersonName) : fail('invalid')
}
