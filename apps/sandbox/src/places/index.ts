import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Address, addresses, mainText, secondaryText, suggest } from './addresses.ts'

const autocompleteFields = [
  'input',
  'sessionToken',
  'includedRegionCodes',
  'regionCode',
  'languageCode',
  'includedPrimaryTypes',
  'locationBias',
  'locationRestriction',
  'origin',
  'inputOffset',
  'includeQueryPredictions',
  'includePureServiceAreaBusinesses',
]

/** Google Places (New): suggestions for what was typed, and the parts of one address. Any key that is not empty will do. */
export function register(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.headers['x-goog-api-key']) {
      return fail(reply, 403, 'PERMISSION_DENIED', 'The request is missing an API key.')
    }
  })

  app.post<{ Body: Record<string, unknown> | undefined }>(
    '/v1/places::autocomplete',
    async (request, reply) => {
      const body = request.body ?? {}
      const unknown = Object.keys(body).filter((name) => !autocompleteFields.includes(name))
      if (unknown.length > 0) return invalid(reply, `Unknown name "${unknown[0]}": Cannot find field.`)
      if (typeof body.input !== 'string' || body.input === '') return invalid(reply, 'input is required.')
      const regions = body.includedRegionCodes
      if (Array.isArray(regions) && !regions.some((code) => String(code).toLowerCase() === 'us')) return {}
      const found = suggest(body.input)
      if (found.length === 0) return {}
      const length = body.input.length
      return { suggestions: found.map((address) => ({ placePrediction: prediction(address, length) })) }
    },
  )

  app.get<{ Params: { placeId: string } }>('/v1/places/:placeId', async (request, reply) => {
    const mask = request.headers['x-goog-fieldmask']
    if (typeof mask !== 'string' || mask === '') {
      return invalid(reply, 'FieldMask is a required parameter.')
    }
    const address = addresses.find(({ placeId }) => placeId === request.params.placeId)
    if (!address) return fail(reply, 404, 'NOT_FOUND', 'The place ID is not found or no longer valid.')
    const place: Record<string, unknown> = details(address)
    if (mask === '*') return place
    const unknown = mask.split(',').find((name) => !(name in place))
    if (unknown !== undefined) return invalid(reply, `Cannot find matching fields for path "${unknown}".`)
    return Object.fromEntries(mask.split(',').map((name) => [name, place[name]]))
  })
}

function prediction(address: Address, typedLength: number): object {
  const text = `${mainText(address)}, ${secondaryText(address)}`
  const matches = [{ endOffset: Math.min(typedLength, mainText(address).length) }]
  return {
    place: `places/${address.placeId}`,
    placeId: address.placeId,
    text: { text, matches },
    structuredFormat: {
      mainText: { text: mainText(address), matches },
      secondaryText: { text: secondaryText(address) },
    },
    types: ['street_address', 'geocode'],
  }
}

function details(address: Address) {
  const part = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types,
    languageCode: 'en',
  })
  const { number, street, streetShort, city, county, state, stateName, zip } = address
  return {
    id: address.placeId,
    formattedAddress: `${number} ${streetShort}, ${city}, ${state} ${zip}, USA`,
    addressComponents: [
      part(number, number, 'street_number'),
      part(street, streetShort, 'route'),
      part(city, city, 'locality', 'political'),
      part(county, county, 'administrative_area_level_2', 'political'),
      part(stateName, state, 'administrative_area_level_1', 'political'),
      part('United States', 'US', 'country', 'political'),
      part(zip, zip, 'postal_code'),
    ],
    postalAddress: {
      regionCode: 'US',
      languageCode: 'en-US',
      postalCode: zip,
      administrativeArea: stateName,
      locality: city,
      addressLines: [`${number} ${streetShort}`],
    },
    location: { latitude: 39.8, longitude: -98.6 },
  }
}

function fail(reply: FastifyReply, code: number, status: string, message: string) {
  return reply.code(code).send({ error: { code, message, status } })
}

const invalid = (reply: FastifyReply, message: string) => fail(reply, 400, 'INVALID_ARGUMENT', message)
