import type { Places } from '../../ports/places.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import { fromJson } from '../http/reading.ts'
import type { GooglePlacesConfig } from './config.ts'
import { googlePlacesErrors, isUnknownPlace } from './errors.ts'
import { readPlace, readSuggestions } from './map.ts'

/** The page has moved on by then. */
const TIMEOUT_MS = 2_500

/** What is read of the answers is all that is asked for: fields are billed. */
const SUGGESTION_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
const PLACE_FIELDS = 'id,addressComponents'

/** What an address is to the provider; without it businesses and landmarks are suggested. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']

/**
 * Google Places (New). Each call is billed and the second ends its session, so none is sent twice; the next key asks again.
 * What was typed is in no address, and nothing of it is logged.
 */
export function createGooglePlaces(config: GooglePlacesConfig, deps: AdapterDeps): Places {
  const http = createHttpClient('places', deps, googlePlacesErrors)
  const headers = (fields: string) => ({
    accept: 'application/json',
    'x-goog-api-key': config.apiKey,
    'x-goog-fieldmask': fields,
  })

  return {
    suggest: (typed, session) =>
      http.send({
        operation: 'suggest',
        kind: 'effect',
        method: 'POST',
        url: `${config.baseUrl}/places:autocomplete`,
        headers: { ...headers(SUGGESTION_FIELDS), 'content-type': 'application/json' },
        body: JSON.stringify({
          input: typed,
          sessionToken: session,
          includedRegionCodes: ['us'],
          includedPrimaryTypes: ADDRESS_TYPES,
          languageCode: 'en',
        }),
        timeoutMs: TIMEOUT_MS,
        answer: fromJson(readSuggestions),
      }),

    async place(id, session) {
      const query = new URLSearchParams({ sessionToken: session, languageCode: 'en', regionCode: 'us' })
      try {
        return await http.send({
          operation: 'place',
          kind: 'effect',
          method: 'GET',
          url: `${config.baseUrl}/places/${encodeURIComponent(id)}?${query}`,
          headers: headers(PLACE_FIELDS),
          timeoutMs: TIMEOUT_MS,
          answer: fromJson(readPlace),
        })
      } catch (error) {
        if (isUnknownPlace(error)) return undefined
        throw error
      }
    },
  }
}
