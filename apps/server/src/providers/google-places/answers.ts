/** These schemas read responses of Google Places (New), which omits empty fields. */

import { parseState } from '@vestibule/domain/fields/state'
import { parseZip } from '@vestibule/domain/fields/zip'
import { z } from 'zod'
import { listOf, optionalText, text } from '../../platform/http-client/reading.ts'
import type { Place } from '../../ports/places.ts'

const maxSuggestions = 5

/** Google counts these territories as United States, but no account can be opened there. */
const territories =
  /^(?:Puerto Rico|Guam|American Samoa|(?:U\.?S\.? )?Virgin Islands|Northern Mariana Islands)$/i

/** Returns false if an address, without its ZIP code, ends with a territory or an unaccepted state code. */
const isInOurStates = (address: string): boolean => {
  const last = (address.split(', ').at(-1) ?? '').replace(/ \d{5}(?:-\d{4})?$/, '')
  if (territories.test(last)) return false
  return !/^[A-Z]{2}$/.test(last) || parseState(last).ok
}

/** `text.text` is, for example, `123 Main Street, Albany, NY, USA`. Query predictions have no `placePrediction`. */
const suggestion = z.object({
  placePrediction: z.object({ placeId: text, text: z.object({ text }) }).optional(),
})

export const suggestions = z.object({ suggestions: listOf(suggestion) }).transform((answer) =>
  answer.suggestions
    .flatMap(({ placePrediction: found }) =>
      found ? [{ id: found.placeId, text: found.text.text.replace(/, (?:USA|United States)$/, '') }] : [],
    )
    .filter((one) => isInOurStates(one.text))
    .slice(0, maxSuggestions),
)

const component = z.object({ longText: optionalText, shortText: optionalText, types: listOf(z.unknown()) })

/** Component types that name a city, in order of preference. */
const cityTypes = [
  'locality',
  'postal_town',
  'sublocality_level_1',
  'administrative_area_level_3',
  'neighborhood',
]

export const place = z.object({ addressComponents: listOf(component) }).transform((answer) => {
  const part = (type: string, form: 'longText' | 'shortText' = 'longText'): string =>
    answer.addressComponents.find(({ types }) => types.includes(type))?.[form] ?? ''

  const state = parseState(part('administrative_area_level_1', 'shortText'))
  if (part('country', 'shortText') !== 'US' || (!state.ok && state.code === 'unknown')) return undefined
  const street = [part('street_number'), part('route')].filter(Boolean).join(' ')
  return {
    address_1: [street || part('premise'), unitOf(part('subpremise'))].filter(Boolean).join(' '),
    city: cityTypes.map((type) => part(type)).find(Boolean) ?? '',
    state: state.ok ? state.value : '',
    zipcode: zipOf(part('postal_code'), part('postal_code_suffix')),
  } satisfies Place
})

/** Adds a number sign to a bare unit number, as USPS does. */
const unitOf = (subpremise: string): string =>
  /^[A-Za-z]?\d*[A-Za-z]?$/.test(subpremise) && subpremise !== '' ? `#${subpremise}` : subpremise

const zipOf = (five: string, four: string): string => {
  const whole = parseZip(four ? `${five}-${four}` : five)
  if (whole.ok) return whole.value
  const short = parseZip(five)
  return short.ok ? short.value : ''
}
