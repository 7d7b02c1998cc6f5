import { parseState } from '@vestibule/domain/fields/state'
import { parseZip } from '@vestibule/domain/fields/zip'
import type { Place, Suggestion } from '../../ports/places.ts'
import { readList, readObject, readOptionalText, readText, type Unread } from '../http/reading.ts'
import type { WireComponent, WirePlace, WirePrediction, WireSuggestions } from './wire.ts'

export const MOST_SUGGESTIONS = 5

/** Part of the United States to the provider, but nowhere that an account can be opened from. */
const TERRITORIES =
  /^(?:Puerto Rico|Guam|American Samoa|(?:U\.?S\.? )?Virgin Islands|Northern Mariana Islands)$/i

/** A text's last part is its state where it is two capitals, perhaps with a ZIP. A text without one is given its chance. */
const isOurs = (text: string): boolean => {
  const last = (text.split(', ').at(-1) ?? '').replace(/ \d{5}(?:-\d{4})?$/, '')
  if (TERRITORIES.test(last)) return false
  return !/^[A-Z]{2}$/.test(last) || parseState(last).ok
}

export function readSuggestions(json: unknown): Suggestion[] {
  const { suggestions } = readObject<WireSuggestions>(json)
  const found = readList(suggestions, 'suggestions').flatMap((one) => {
    const { placePrediction } = readObject<WireSuggestions['suggestions'][number]>(one, 'suggestion')
    // a suggestion may be one of a search instead of a place
    if (placePrediction === undefined) return []
    const { placeId, text } = readObject<WirePrediction>(placePrediction, 'placePrediction')
    const whole = readText(readObject<WirePrediction['text']>(text, 'text').text, 'text')
    return [{ id: readText(placeId, 'placeId'), text: whole.replace(/, (?:USA|United States)$/, '') }]
  })
  return found.filter(({ text }) => isOurs(text)).slice(0, MOST_SUGGESTIONS)
}

/** What a city is called, the likeliest first. */
const CITY = ['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3', 'neighborhood']

export function readPlace(json: unknown): Place | undefined {
  const components = readList(readObject<WirePlace>(json).addressComponents, 'addressComponents').map((one) =>
    readObject<WireComponent>(one, 'addressComponent'),
  )
  const part = (type: string, form: 'longText' | 'shortText' = 'longText'): string =>
    readOptionalText(components.find(isOf(type))?.[form], type) ?? ''

  const state = parseState(part('administrative_area_level_1', 'shortText'))
  if (part('country', 'shortText') !== 'US' || (!state.ok && state.code === 'unknown')) return undefined
  const street = [part('street_number'), part('route')].filter(Boolean).join(' ')
  return {
    address_1: [street || part('premise'), unitOf(part('subpremise'))].filter(Boolean).join(' '),
    city: CITY.map((type) => part(type)).find(Boolean) ?? '',
    state: state.ok ? state.value : '',
    zipcode: zipOf(part('postal_code'), part('postal_code_suffix')),
  }
}

const isOf =
  (type: string) =>
  ({ types }: Unread<WireComponent>): boolean =>
    readList(types, 'types').includes(type)

/** A bare number says not what it numbers; the post takes a number sign. */
const unitOf = (subpremise: string): string =>
  /^[A-Za-z]?\d*[A-Za-z]?$/.test(subpremise) && subpremise !== '' ? `#${subpremise}` : subpremise

const zipOf = (five: string, four: string): string => {
  const whole = parseZip(four ? `${five}-${four}` : five)
  if (whole.ok) return whole.value
  const short = parseZip(five)
  return short.ok ? short.value : ''
}
