import type { FastifyInstance, FastifyReply } from 'fastify'
import { addresses, suggest } from './addresses.ts'
import { details, prediction } from './answers.ts'
import { pick, placeFields, readMask, suggestionFields } from './field-mask.ts'
import { checkSuggestionRequest, isSessionToken, unknownName } from './requests.ts'

/** These API keys cause errors; any other non-empty key is accepted. */
const refusedKeys: Readonly<Record<string, readonly [code: number, status: string, reason: string]>> = {
  'no-such-key': [400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'],
  'other-service-key': [403, 'PERMISSION_DENIED', 'API_KEY_SERVICE_BLOCKED'],
}

const placeParameters = ['sessionToken', 'languageCode', 'regionCode']

export const register = (app: FastifyInstance): void => {
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['x-goog-api-key']
    if (typeof key !== 'string' || key === '')
      return fail(reply, 403, 'PERMISSION_DENIED', 'The request is missing an API key.')
    const refusal = refusedKeys[key]
    if (refusal) return fail(reply, refusal[0], refusal[1], 'API key not valid.', refusal[2])
  })

  app.post<{ Body: Record<string, unknown> | undefined }>(
    '/v1/places::autocomplete',
    async (request, reply) => {
      const body = request.body ?? {}
      const problem = checkSuggestionRequest(body)
      if (problem) return invalid(reply, problem)
      const mask = readMask(headerOf(request.headers['x-goog-fieldmask']) || '*', suggestionFields)
      if ('unknown' in mask) return invalid(reply, unknownField(mask.unknown))
      const { input, includedRegionCodes: regions, includedPrimaryTypes: types = [] } = body
      if (Array.isArray(regions) && !regions.includes('us')) return {}
      const found = suggest(String(input), types as string[])
      if (found.length === 0) return {}
      const { length } = String(input)
      const suggestions = found.map((address) => ({ placePrediction: prediction(address, length) }))
      return pick({ suggestions }, mask.paths)
    },
  )

  app.get<{ Params: { placeId: string }; Querystring: Record<string, string> }>(
    '/v1/places/:placeId',
    async (request, reply) => {
      const { params, query, headers } = request
      const unknown = Object.keys(query).find((name) => !placeParameters.includes(name))
      if (unknown !== undefined) return invalid(reply, unknownName(unknown))
      if (query.sessionToken !== undefined && !isSessionToken(query.sessionToken))
        return invalid(reply, 'Invalid session token.')
      const header = headerOf(headers['x-goog-fieldmask'])
      if (header === '') return invalid(reply, 'FieldMask is a required parameter.')
      const mask = readMask(header, placeFields)
      if ('unknown' in mask) return invalid(reply, unknownField(mask.unknown))
      const { placeId } = params
      if (!/^ChIJ[\w-]+$/.test(placeId)) return invalid(reply, `Not a valid Place ID: ${placeId}`)
      const address = addresses.find((one) => one.placeId === placeId)
      if (!address) return fail(reply, 404, 'NOT_FOUND', 'The Place ID is no longer valid.')
      return pick(details(address), mask.paths)
    },
  )
}

const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const unknownField = (path: string) =>
  `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`

const fail = (reply: FastifyReply, code: number, status: string, message: string, reason?: string) => {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo'
  const details = reason ? { details: [{ '@type': type, reason, domain: 'googleapis.com' }] } : {}
  return reply.code(code).send({ error: { code, message, status, ...details } })
}

const invalid = (reply: FastifyReply, message: string) => fail(reply, 400, 'INVALID_ARGUMENT', message)
