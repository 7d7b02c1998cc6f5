import { z } from 'zod'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import { type ProviderErrors, recover } from '../../platform/http-client/failure.ts'
import { fromJson, listOf } from '../../platform/http-client/reading.ts'
import type { Places } from '../../ports/places.ts'
import { place, suggestions } from './answers.ts'

export interface GooglePlacesConfig {
  /** Includes the version, as in https://places.googleapis.com/v1. */
  baseUrl: string
  apiKey: string
}

/** Short, because later suggestions would be for outdated input. */
const timeoutMs = 2_500

/** Requests only the needed fields, because Google bills by field. */
const suggestionFields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
const placeFields = 'id,addressComponents'

/** Types of suggested places, which exclude businesses and landmarks. */
const addressTypes = ['street_address', 'premise', 'subpremise', 'route']

/** An error's body is a google.rpc.Status. A reason such as API_KEY_INVALID is more exact than the status. */
const errorBody = z.object({
  error: z.object({
    status: z.unknown().optional(),
    details: listOf(z.object({ reason: z.unknown().optional() })),
  }),
})

/** INVALID_ARGUMENT means a malformed id, and NOT_FOUND means an expired id. */
const unknownPlaceCodes = new Set(['NOT_FOUND', 'INVALID_ARGUMENT'])

const googlePlacesErrors: ProviderErrors = {
  codeOf: (body) => {
    const { status, details } = errorBody.parse(body).error
    return details.find(({ reason }) => reason !== undefined)?.reason ?? status
  },
  // Only an unknown place id counts as `refused`. Other 4xx responses mean that the service is unavailable.
  failureOf: (status, code) =>
    status >= 400 && status < 500 && !unknownPlaceCodes.has(code ?? '') ? 'unavailable' : undefined,
}

/** Never retries, as calls are billed and reading a place ends the session. No URL or log contains the user's input. */
export const createGooglePlaces = (config: GooglePlacesConfig, deps: AdapterDeps): Places => {
  const http = createHttpClient('places', deps, googlePlacesErrors)
  const headers = (fields: string) => ({ 'x-goog-api-key': config.apiKey, 'x-goog-fieldmask': fields })

  return {
    suggest: (typed, session) =>
      http.send({
        operation: 'suggest',
        kind: 'effect',
        method: 'POST',
        url: `${config.baseUrl}/places:autocomplete`,
        headers: headers(suggestionFields),
        json: {
          input: typed,
          sessionToken: session,
          includedRegionCodes: ['us'],
          includedPrimaryTypes: addressTypes,
          languageCode: 'en',
        },
        timeoutMs,
        answer: fromJson(suggestions),
      }),

    place(id, session) {
      const query = new URLSearchParams({ sessionToken: session, languageCode: 'en', regionCode: 'us' })
      return recover(
        http.send({
          operation: 'place',
          kind: 'effect',
          method: 'GET',
          url: `${config.baseUrl}/places/${encodeURIComponent(id)}?${query}`,
          headers: headers(placeFields),
          timeoutMs,
          answer: fromJson(place),
        }),
        ({ failure }) => failure === 'refused',
        () => undefined,
      )
    },
  }
}
