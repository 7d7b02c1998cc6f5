import type { Call } from '@vestibule/contract/call'
import { needsCsrf } from '@vestibule/contract/endpoints'
import { errorCodes, errorReply } from '@vestibule/contract/errors'
import type { FirmCall } from '@vestibule/contract/firm/call'
import { firmScopes } from '@vestibule/domain/firm/scopes'
import { z } from 'zod'
import type { Cookies } from './cookies.ts'

type Json = Record<string, unknown>

/** Returns a value's JSON schema. Parts without a JSON form, such as a PDF's bytes, stay unconstrained. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const header = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

const changes = ({ method }: Pick<Call, 'method'>): boolean => method !== 'GET'

const headersOf = (call: Call): Json[] => [
  ...(needsCsrf(call) ? [header('CsrfToken')] : []),
  ...(changes(call) ? [header('Origin'), header(call.needsVersion ? 'Version' : 'VersionIfKnown')] : []),
]

type Described = Pick<Call, 'method' | 'path' | 'body' | 'files'>

const bodyOf = (call: Described): Json => {
  if (!changes(call)) return {}
  const content = call.files
    ? {
        'multipart/form-data': {
          schema: {
            ...schemaOf(call.body, 'input'),
            additionalProperties: { type: 'string', format: 'binary' },
          },
        },
      }
    : { 'application/json': { schema: schemaOf(call.body, 'input') } }
  return { requestBody: { required: true, content } }
}

const replyOf = (call: Call): Json =>
  call.pdf
    ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(call.reply, 'output') } }

/** Required session by access: no session, an anonymous sign-up's session, or a verified applicant's session. */
const security = { any: [], 'sign-up': [{ session: [] }], applicant: [{ session: [] }] } as const

const operationId = ({ method, path }: Described): string =>
  `${method} ${pathOf(path)}`.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())

const operationOf = (call: Call): Json => ({
  operationId: operationId(call),
  summary: call.summary,
  tags: [call.access],
  security: call.phone ? [{ phone: [] }] : security[call.access],
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...headersOf(call),
  ],
  ...bodyOf(call),
  responses: {
    200: { description: 'Done', content: replyOf(call) },
    default: { $ref: '#/components/responses/Refused' },
  },
})

const parameter = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const errorComponents: Json = {
  schemas: {
    Error: {
      ...schemaOf(errorReply, 'output'),
      description: Object.entries(errorCodes)
        .map(([code, { status }]) => `${status} ${code}`)
        .join(', '),
    },
  },
  responses: {
    Refused: {
      description: 'Refused or failed; its code says why',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

/** The names of the cookies of the applicant's session and of a phone's session. */
type CookieNames = Readonly<Pick<Cookies, 'name' | 'phone'>>

const cookieScheme = (name: string): Json => ({ type: 'apiKey', in: 'cookie', name })

const components = (cookies: CookieNames): Json => ({
  securitySchemes: { session: cookieScheme(cookies.name), phone: cookieScheme(cookies.phone) },
  parameters: {
    CsrfToken: parameter('X-CSRF-Token', true, 'From GET /api/auth/get-csrf, for thirty minutes'),
    Origin: parameter('Origin', true, 'Our own; and Sec-Fetch-Site: same-origin where the browser sends it'),
    Version: parameter('If-Match', true, "The client's version as last read, from its ETag"),
    VersionIfKnown: parameter('If-Match', false, "The client's version as last read, from its ETag"),
  },
  ...errorComponents,
})

const pathsOf = <C extends Described>(calls: readonly C[], describe: (call: C) => Json): Json => {
  const paths: Record<string, Json> = {}
  for (const call of [...calls].sort((one, other) => one.path.localeCompare(other.path)))
    paths[pathOf(call.path)] = { ...paths[pathOf(call.path)], [call.method.toLowerCase()]: describe(call) }
  return paths
}

/** Describes the API as OpenAPI 3.1, from the validating schemas (API-07). */
export const describeCalls = (calls: readonly Call[], title: string, cookies: CookieNames): Json => {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/' }],
    tags: [
      { name: 'any', description: 'Anybody may call' },
      { name: 'sign-up', description: 'Needs the session of a sign-up' },
      {
        name: 'applicant',
        description: 'Needs a signed-in applicant, email and phone verified; own ids only',
      },
    ],
    paths: pathsOf(calls, operationOf),
    components: components(cookies),
  }
}

const firmOperationOf = (call: FirmCall): Json => ({
  operationId: operationId(call),
  summary: call.summary,
  tags: [call.scope],
  security: [{ key: [call.scope] }],
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...bodyOf(call),
  responses: {
    200: {
      description: 'Done',
      content: call.file
        ? { [call.file]: { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(call.reply, 'output') } },
    },
    default: { $ref: '#/components/responses/Refused' },
  },
})

/** Describes the firm's API. A call's tag is the scope that its key needs. */
export const describeFirmCalls = (calls: readonly FirmCall[], title: string): Json => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  servers: [{ url: '/' }],
  tags: firmScopes.map((name) => ({ name, description: `Needs a key with the scope ${name}` })),
  paths: pathsOf(calls, firmOperationOf),
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, ...errorComponents },
})
