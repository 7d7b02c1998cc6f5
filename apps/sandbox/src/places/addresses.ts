import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A missing part is an empty string. */
export interface Address {
  placeId: string
  number: string
  street: string
  streetShort: string
  unit: string
  city: string
  county: string
  state: string
  stateName: string
  zip: string
  plusFour: string
}

const shortForms: readonly [long: RegExp, short: string][] = [
  [/ Street\b/i, ' St'],
  [/ Avenue\b/i, ' Ave'],
  [/ Drive\b/i, ' Dr'],
  [/ Road\b/i, ' Rd'],
  [/ Lane\b/i, ' Ln'],
  [/ Place\b/i, ' Pl'],
  [/ Northwest\b/i, ' NW'],
  [/ Northeast\b/i, ' NE'],
]

const shortened = (street: string): string =>
  shortForms.reduce((name, [long, short]) => name.replace(long, short), street)

const linesOf = (table: string): string[] =>
  readFileSync(new URL(`../../places/${table}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** Includes military states and territories. */
export const stateNames = new Map(linesOf('states').map((line) => line.split('|') as [string, string]))

/** Parses number, street, city, county, state, ZIP, ZIP+4 and unit. Rural and military addresses have no number. */
const addressOf = (row: string): Address => {
  const parts = row.split('|')
  const [number = '', street = '', city = '', county = '', state = ''] = parts
  const [zip = '', plusFour = '', unit = ''] = parts.slice(5)
  const placeId = `ChIJ${createHash('sha1').update(row).digest('base64url').slice(0, 23)}`
  const streetShort = shortened(street)
  const stateName = stateNames.get(state) ?? state
  return { placeId, number, street, streetShort, unit, city, county, state, stateName, zip, plusFour }
}

/** Combines each city with two common streets. */
const inCities = (): string[] => {
  const streets = linesOf('common-streets')
  return linesOf('cities').flatMap((city, index) =>
    [streets[index % streets.length], streets[(index + 4) % streets.length]].map(
      (street) => `${street}|${city}`,
    ),
  )
}

export const addresses: readonly Address[] = [...linesOf('addresses'), ...inCities()].map(addressOf)

const words = (...parts: string[]): string => parts.filter(Boolean).join(' ')

export const mainText = ({ number, street, unit }: Address): string => words(number, street, unit)

export const secondaryText = ({ city, state, stateName }: Address): string =>
  state === 'PR' || state === 'GU' ? `${city}, ${stateName}` : `${city}, ${state}, USA`

export const typeOf = ({ number, street, unit }: Address): string => {
  if (unit) return 'subpremise'
  return number || / Box /.test(street) ? 'street_address' : 'route'
}

/** Returns at most five addresses whose text, with the street abbreviated or not, starts with the user's input. */
export const suggest = (typed: string, types: readonly string[]): Address[] => {
  if (normalized(typed) === '') return []
  return addresses
    .filter((address) => types.length === 0 || types.includes(typeOf(address)))
    .filter(
      (address) =>
        begins(address, address.street, typed) || begins(address, address.streetShort, shortened(typed)),
    )
    .slice(0, 5)
}

const begins = ({ number, unit, city, state }: Address, street: string, typed: string): boolean =>
  normalized(words(number, street, unit, city, state)).startsWith(normalized(typed))

const normalized = (text: string): string =>
  text.toLowerCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim()
