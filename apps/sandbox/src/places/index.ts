import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Address, addresses, mainText, secondaryText, suggest } from './addresses.ts'

/** These API keys cause errors; any other non-empty key is accepted. */
const refusedKeys: Readonly<Record<string, readonly [code: number, status: string, reason: string]>> = {
  'no-such-key': [400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
  'other-service-key': [403, 'PERMISSION_DENIED', 'API_KEY_SERVICE_BLOCKED'],
}

/** URL-safe base64 of at most 36 characters, such as a UUID. */
const sessionToken = z
  .string()
  .regex(/^[\w-]{1,36}$/)
  .optional()

const suggestionRequest = z.strictObject({
  input: z.string().min(1),
  sessionToken,
  includedRegionCodes: z
    .array(z.string().regex(/^[a-z]{2}$/i))
    .max(15)
    .default(['us']),
  includedPrimaryTypes: z
    .array(z.string().regex(/^[a-z_\d]+$/))
    .max(5)
    .default([]),
  languageCode: z.string().optional(),
})

const placeQuery = z.strictObject({
  sessionToken,
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
})

export const register = (app: FastifyInstance): void => {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['x-goog-api-key']
    if (typeof key !== 'string' || key === '')
      return fail(reply, 403, 'PERMISSION_DENIED', 'The request is missing an API key.')
    const refusal = refusedKeys[key]
    if (refusal) return fail(reply, refusal[0], refusal[1], 'API key not valid.', refusal[2])
  })

  app.post('/v1/places::autocomplete', async (request, reply) => {
    const { data, error } = suggestionRequest.safeParse(request.body)
    if (!data) return invalid(reply, z.prettifyError(error))
    if (!data.includedRegionCodes.includes('us')) return {}
    const found = suggest(data.input, data.includedPrimaryTypes)
    if (found.length === 0) return {}
    const suggestions = found.map((address) => ({ placePrediction: prediction(address) }))
    return pick({ suggestions }, request.headers['x-goog-fieldmask'] ?? 'suggestions')
  })

  app.get<{ Params: { placeId: string } }>(
    '/v1/places/:placeId',
    async ({ params, query, headers }, reply) => {
      const { error } = placeQuery.safeParse(query)
      if (error) return invalid(reply, z.prettifyError(error))
      const mask = headers['x-goog-fieldmask']
      if (!mask) return invalid(reply, 'FieldMask is a required parameter.')
      const { placeId } = params
      if (!/^ChIJ[\w-]+$/.test(placeId)) return invalid(reply, `Not a valid Place ID: ${placeId}`)
      const address = addresses.find((one) => one.placeId === placeId)
      if (!address) return fail(reply, 404, 'NOT_FOUND', 'The Place ID is no longer valid.')
      return pick(details(address), mask)
    },
  )
}

const fail = (reply: FastifyReply, code: number, status: string, message: string, reason?: string) => {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo'
  const details = reason ? { details: [{ '@type': type, reason, domain: 'googleapis.com' }] } : {}
  return reply.code(code).send({ error: { code, message, status, ...details } })
}

const invalid = (reply: FastifyReply, message: string) => fail(reply, 400, 'INVALID_ARGUMENT', message)

const prediction = (address: Address): object => ({
  placeId: address.placeId,
  text: { text: `${mainText(address)}, ${secondaryText(address)}` },
})

/** Leaves out missing parts. */
const details = (address: Address): object => {
  const { number, street, streetShort, unit, city, county, state, stateName, zip, plusFour } = address
  const part = (longText: string, shortText: string, ...types: string[]) =>
    longText === '' ? [] : [{ longText, shortText, types, languageCode: 'en' }]
  const bare = unit.replace(/^(?:Apt|Unit|Suite) |^#/, '')
  return {
    id: address.placeId,
    addressComponents: [
      ...part(unit.startsWith('#') ? bare : unit, bare, 'subpremise'),
      ...part(number, number, 'street_number'),
      ...part(street, streetShort, 'route'),
      ...part(city, city, 'locality', 'political'),
      ...part(county, county, 'administrative_area_level_2', 'political'),
      ...part(stateName, state, 'administrative_area_level_1', 'political'),
      ...part('United States', 'US', 'country', 'political'),
      ...part(zip, zip, 'postal_code'),
      ...part(plusFour, plusFour, 'postal_code_suffix'),
    ],
  }
}

type Path = readonly string[]

/** Returns only the fields that the comma-separated paths name; in a list, the paths apply to each entry. */
const pick = (value: object, mask: string | string[]): unknown =>
  picked(
    value,
    String(mask)
      .split(',')
      .map((path) => path.split('.')),
  )

const picked = (value: unknown, paths: readonly Path[]): unknown => {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((one) => picked(one, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, own]) => {
      const within = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
      return within.length === 0 ? [] : [[name, picked(own, within)]]
    }),
  )
}
