import { fail, ok, type Result } from '../result.ts'

/** A password that meets the rules. Held in memory only (SU-06). */
export type Password = string & { readonly __password: true }
export type PasswordCode = 'required' | 'too_short' | 'weak' | 'too_long'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** The rules that the page ticks off as they are met, in the order shown. */
export const PASSWORD_RULES = ['length', 'letters', 'number', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const characters = (text: string): number => Array.from(text).length
/** A NUL, or half of a character: no keyboard makes them, and nothing takes them in a text. */
const UNTYPED = /[\0\p{Cs}]/u
const SPECIAL = /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u

/**
 * SU-06. `length`: eight characters (code points); `letters`: an uppercase and a lowercase letter; `number`: a
 * digit; `special`: a character that is no letter, mark, number, space or control. Letters are Unicode's (SU-24).
 */
export function passwordRules(input: string): Readonly<Record<PasswordRule, boolean>> {
  return {
    length: characters(input) >= PASSWORD_MIN_LENGTH,
    letters: /\p{Lu}/u.test(input) && /\p{Ll}/u.test(input),
    number: /\p{Nd}/u.test(input),
    special: SPECIAL.test(input),
  }
}

/** SU-06 and SU-24. Kept exactly as typed: spaces at its ends belong to it. */
export function parsePassword(input: string): Result<Password, PasswordCode> {
  if (input === '') return fail('required')
  const rules = passwordRules(input)
  if (!rules.length) return fail('too_short')
  if (characters(input) > PASSWORD_MAX_LENGTH) return fail('too_long')
  return PASSWORD_RULES.every((rule) => rules[rule]) && !UNTYPED.test(input)
    ? ok(input as Password)
    : fail('weak')
}
