import { COUNTRIES } from '@vestibule/domain/fields/countries.generated'
import type { Country } from '@vestibule/domain/fields/country-search'
import { MalformedAnswer, readObject, readPresentList, readText } from '../http/reading.ts'
import type { WireCountry } from './wire.ts'

/** There are 193 members of the United Nations: a list much shorter than that would shut people out. */
const FEWEST = 150

const MOST_CHARACTERS = 100

const known: ReadonlySet<string> = new Set(COUNTRIES.map(({ code }) => code))

/**
 * The service's names, sorted by them, for the codes that our own list has: answers are judged by that list. Nonsense
 * anywhere in it is nonsense: a code or a name that is none or comes twice, or far too few countries.
 */
export function readCountries(json: unknown): readonly Country[] {
  const given = readPresentList(json, 'body').map((one) => {
    const { code, name } = readObject<WireCountry>(one, 'country')
    return { code: readText(code, 'code'), name: readText(name, 'name').trim() }
  })
  for (const { code, name } of given) {
    if (!/^[A-Z]{2}$/.test(code)) throw new MalformedAnswer('code')
    if (name === '' || name.length > MOST_CHARACTERS) throw new MalformedAnswer('name')
  }
  for (const field of ['code', 'name'] as const)
    if (new Set(given.map((country) => country[field])).size < given.length) throw new MalformedAnswer(field)
  const ours = given.filter(({ code }) => known.has(code))
  if (ours.length < FEWEST) throw new MalformedAnswer('length')
  return ours.sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
