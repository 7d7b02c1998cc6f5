import { fail, ok, type Result } from '../result.ts'
import type { ChoiceCode } from './choice.ts'

export interface Country {
  readonly code: string
  readonly name: string
  /** The name in another language, which finds the country too. */
  readonly otherName?: string
}

/** Normalizes a name: ignores case, accents and punctuation, and expands `&` to "and" and `St.` to "Saint". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst (?=.)/g, 'saint ')

const namesOf = ({ name, otherName }: Country): string[] =>
  (otherName === undefined ? [name] : [name, otherName]).map(plain)

/** Exceeds the length of every country name. A longer search text finds nothing, which bounds the search time. */
const maxSearchLength = 100

/** Returns 0 if the name starts with the text, 1 if a later word does, 2 if all typed words occur, else `undefined`. */
const matchRank = (name: string, typed: string): number | undefined => {
  if (name.startsWith(typed)) return 0
  if (name.includes(` ${typed}`)) return 1
  return typed.split(' ').every((part) => name.includes(part)) ? 2 : undefined
}

export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  if (typed.length > maxSearchLength) return []
  const wanted = plain(typed)
  if (wanted === '') return typed.trim() === '' ? countries : []
  const found = countries.flatMap((country) => {
    const ranks = namesOf(country).flatMap((name) => matchRank(name, wanted) ?? [])
    return ranks.length === 0 ? [] : [{ country, near: Math.min(...ranks) }]
  })
  return found.sort((one, other) => one.near - other.near).map(({ country }) => country)
}

export function countryNamed(countries: readonly Country[], typed: string): Result<Country, ChoiceCode> {
  if (typed.trim() === '') return fail('required')
  if (typed.length > maxSearchLength) return fail('unknown')
  const wanted = plain(typed)
  const named = countries.filter((country) => namesOf(country).includes(wanted))
  const [only] = named
  return only && named.length === 1 ? ok(only) : fail('unknown')
}
