import { fail, ok, type Result } from '../result.ts'

/** A plaintext password, which exists in memory only. */
export type Password = string & { readonly __password: true }
export type PasswordCode = 'required' | 'too_short' | 'weak' | 'too_long'

export const passwordMinLength = 8
export const passwordMaxLength = 128

export const passwordRuleNames = ['length', 'letters', 'number', 'special'] as const
export type PasswordRule = (typeof passwordRuleNames)[number]

const characters = (text: string): number => Array.from(text).length
/** Matches NUL and lone surrogates, which cannot be typed or stored. */
const untypablePattern = /[\0\p{Cs}]/u
const specialPattern = /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u

export function passwordRules(input: string): Readonly<Record<PasswordRule, boolean>> {
  return {
    length: characters(input) >= passwordMinLength,
    letters: /\p{Lu}/u.test(input) && /\p{Ll}/u.test(input),
    number: /\p{Nd}/u.test(input),
    special: specialPattern.test(input),
  }
}

/** Checks a password without trimming, because leading and trailing spaces are part of it. */
export function parsePassword(input: string): Result<Password, PasswordCode> {
  if (input === '') return fail('required')
  const rules = passwordRules(input)
  if (!rules.length) return fail('too_short')
  if (characters(input) > passwordMaxLength) return fail('too_long')
  return passwordRuleNames.every((rule) => rules[rule]) && !untypablePattern.test(input)
    ? ok(input as Password)
    : fail('weak')
}
