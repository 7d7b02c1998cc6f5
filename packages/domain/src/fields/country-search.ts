import { fail, ok, type Result } from '../result.ts'
import type { ChoiceCode } from './choice.ts'

/** A country to choose from: two capital letters (ISO 3166-1), and its English name. */
export interface Country {
  readonly code: string
  readonly name: string
}

/** PE-08. A name as it is looked for: without case, accents, apostrophes, dots and other signs; `&` is "and", `St.` is "Saint". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst (?=.)/g, 'saint ')

/** No country's name is as long: what is longer is not looked for, which would take long. */
const LONGEST = 100

/** 0: the name begins so; 1: one of its words does; 2: it holds it somewhere; undefined: not all that was typed. */
const nearness = (name: string, typed: string): number | undefined => {
  if (name.startsWith(typed)) return 0
  if (name.includes(` ${typed}`)) return 1
  return typed.split(' ').every((part) => name.includes(part)) ? 2 : undefined
}

/** PE-08. The countries found by any part of a name, the nearest first and else in the list's order; all for nothing typed. */
export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  if (typed.length > LONGEST) return []
  const wanted = plain(typed)
  if (wanted === '') return typed.trim() === '' ? countries : []
  const found = countries.flatMap((country) => {
    const near = nearness(plain(country.name), wanted)
    return near === undefined ? [] : [{ country, near }]
  })
  return found.sort((one, other) => one.near - other.near).map(({ country }) => country)
}

/** PE-07. The one country whose name was typed, in whatever case and with or without accents. */
export function countryNamed(countries: readonly Country[], typed: string): Result<Country, ChoiceCode> {
  if (typed.trim() === '') return fail('required')
  if (typed.length > LONGEST) return fail('unknown')
  const wanted = plain(typed)
  const named = countries.filter(({ name }) => plain(name) === wanted)
  const [only] = named
  return only && named.length === 1 ? ok(only) : fail('unknown')
}
