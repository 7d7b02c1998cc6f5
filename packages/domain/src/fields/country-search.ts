import { fail, ok, type Result } from '../result.ts'
import type { ChoiceCode } from './choice.ts'

export interface Country {
  readonly code: string
  readonly name: string
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
    const near = matchRank(plain(country.name), wanted)
    return near === undefined ? [] : [{ country, near }]
  })
  return found.sort((one, other) => one.near - other.near).map(({ country }) => country)
}

export function countryNamed(countries: readonly Country[], typed: string): Result<Country, ChoiceCode> {
  if (typed.trim() === '') return fail('required')
  if (typed.length > maxSearchLength) return fail('unknown')
  const wanted = plain(typed)
  const named = countries.filter(({ name }) => plain(name) === wanted)
  const [only] = named
  return only && named.length === 1 ? ok(only) : fail('unknown')
}
