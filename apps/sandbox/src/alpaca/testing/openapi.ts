// Checks bodies against the broker's own OpenAPI file. Tests of the sandbox and of the server's adapter use it.

import { readFileSync } from 'node:fs'
import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

/** An entry of the sandbox's list `/_sandbox/requests?provider=alpaca`. */
export interface Exchange {
  method: string
  path: string
  requestBody: unknown
  status: number | null
  responseBody: unknown
}

interface Content {
  content?: { 'application/json'?: { schema: SchemaObject } }
}
interface Operation {
  parameters?: readonly { name?: string; $ref?: string }[]
  requestBody?: Content
  responses: Readonly<Record<string, Content & { $ref?: string }>>
}

const file = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, SchemaObject>>
    parameters: Readonly<Record<string, { name: string }>>
  }
}

const schemaOf = (name: string): SchemaObject => {
  const schema = file.components.schemas[name]
  if (!schema) throw new Error(`the file has no schema ${name}`)
  return schema
}

/** Where the file contradicts the broker's guides or its own examples. Everything else in it is checked as it is. */
const deviations: readonly { why: string; schema: string; correct(schema: SchemaObject): object }[] = [
  {
    why: 'A Plaid processor token replaces the four fields of the bank.',
    schema: 'CreateACHRelationshipRequest',
    correct: ({ required }) => ({ required: [], anyOf: [{ required: ['processor_token'] }, { required }] }),
  },
  {
    why: 'The guide on IRAs has beneficiaries without a middle name; whether a tax ID is required is not documented.',
    schema: 'Beneficiary',
    correct: ({ required }) => ({
      required: (required as string[]).filter((name) => !/^(middle_name|tax_id|tax_id_type)$/.test(name)),
    }),
  },
  {
    why: 'The official client sends any part of the contact and the identity in an update.',
    schema: 'AccountUpdateRequest',
    correct: ({ properties }) => ({
      properties: {
        ...(properties as object),
        contact: { ...schemaOf('Contact'), required: [] },
        identity: { ...schemaOf('Identity'), required: [] },
      },
    }),
  },
  {
    why: 'In the examples of events, the results of a check are objects whose keys are the codes.',
    schema: 'KYCResultType',
    correct: () => ({ type: 'object' }),
  },
  {
    why: 'Without results, kyc_results is null.',
    schema: 'KYCResults',
    correct: () => ({ nullable: true }),
  },
  {
    why: 'In the example of a trading account, account_sub_type is null.',
    schema: 'AccountSubType',
    correct: ({ enum: values }) => ({ nullable: true, enum: [...(values as string[]), null] }),
  },
]

/** Errors have the schema `Error` of the guides, although some calls name a text or no body. */
const errorSchema = { $ref: '#/components/schemas/Error' }

/** Refuses fields that the file does not know, in requests and in responses. */
const closeObjects = (schema: unknown): void => {
  if (typeof schema !== 'object' || schema === null) return
  if ('properties' in schema && !('additionalProperties' in schema))
    Object.assign(schema, { additionalProperties: false })
  for (const part of Object.values(schema)) closeObjects(part)
}

for (const { schema, correct } of deviations) Object.assign(schemaOf(schema), correct(schemaOf(schema)))
closeObjects(file.components.schemas)

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('decimal', /^\d+(\.\d+)?$/)
ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/)
ajv.addSchema({ $id: 'api', components: file.components })

const compiled = new Map<object, ValidateFunction>()

const problems = (schema: SchemaObject, body: unknown): string[] => {
  const validate = compiled.get(schema) ?? ajv.compile(withAbsoluteRefs(schema))
  compiled.set(schema, validate)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

const withAbsoluteRefs = (schema: SchemaObject): SchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')) as SchemaObject

const operationOf = ({ method, path }: Pick<Exchange, 'method' | 'path'>) => {
  const [called = ''] = path.split('?')
  const found = Object.entries(file.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(called),
  )?.[1]
  const operation = found?.[method.toLowerCase()]
  return operation && { ...operation, parameters: [...parametersOf(found), ...(operation.parameters ?? [])] }
}

const parametersOf = (path: object | undefined): NonNullable<Operation['parameters']> =>
  (path as { parameters?: Operation['parameters'] } | undefined)?.parameters ?? []

/** Checks that the call exists, its query parameters by name, and its body. @returns one line per violation */
export const requestProblems = (exchange: Omit<Exchange, 'status' | 'responseBody'>): string[] => {
  const operation = operationOf(exchange)
  if (!operation) return [`${exchange.method} ${exchange.path} is not in the file`]
  const known = operation.parameters.map(
    ({ $ref, name }) => name ?? file.components.parameters[$ref?.split('/').at(-1) ?? '']?.name,
  )
  const query = new URL(exchange.path, 'http://api').searchParams
  const unknown = [...query.keys()].filter((name) => !known.includes(name))
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const wrong = schema ? problems(schema, exchange.requestBody) : []
  const isSurplus = !schema && (exchange.requestBody ?? null) !== null
  return [...unknown.map((name) => `unknown parameter ${name}`), ...wrong, ...(isSurplus ? ['a body'] : [])]
}

/** Checks the status and the body. A lost response (status 0 or `null`) has no problems. */
export const responseProblems = (exchange: Exchange): string[] => {
  const operation = operationOf(exchange)
  if (!operation) return [`${exchange.method} ${exchange.path} is not in the file`]
  if (!exchange.status) return []
  if (exchange.status >= 400) return problems(errorSchema, exchange.responseBody)
  const response = operation.responses[exchange.status]
  if (!response) return [`the status ${exchange.status} is not in the file`]
  const schema = response.content?.['application/json']?.schema
  if (schema) return problems(schema, exchange.responseBody)
  return exchange.responseBody === null ? [] : ['a body']
}
