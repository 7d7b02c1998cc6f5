import { globSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Call } from '@vestibule/contract/call'
import { useSharedStack } from '@vestibule/testing/in-vitest'
import { calls, nameOf, sampleOf } from '@vestibule/testing/samples/calls'
import { changed, fieldsOf, type Ids } from '@vestibule/testing/samples/sample'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'

const its = useSharedStack()

type Operation = {
  parameters: { name?: string; in?: string; $ref?: string; required?: boolean }[]
  security: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
let description: { openapi: string; paths: Record<string, Record<string, Operation>> }

const withBraces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
const operationOf = ({ method, path }: Call): Operation | undefined =>
  description.paths[withBraces(path)]?.[method.toLowerCase()]
const table = (some: Call[]): [string, Call][] => some.map((call) => [nameOf(call), call])

const uuid = (last: number) => `8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f0${last}`
const ids: Ids = {
  userId: uuid(1),
  clientId: uuid(2),
  accountId: uuid(3),
  bankId: uuid(4),
  identityId: `local|${uuid(5)}`,
  email: 'ada@example.com',
  phone: '212-555-0142',
}

const get = (path: string, accept: string) => fetch(its.stack.baseUrl + path, { headers: { accept } })

beforeAll(async () => {
  description = (await (await get('/api/docs', 'application/json')).json()) as typeof description
})

test('[API-07] the description is valid OpenAPI 3.1', async () => {
  expect(description.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
})

test('[API-07] it describes every call of the contract and no other', () => {
  const names = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(names.sort()).toEqual(calls.map(({ method, path }) => `${method} ${withBraces(path)}`).sort())
})

test('[API-07] only the description itself is served below /api without a call of the contract', () => {
  const route = /\b\w+\.(?:get|post|put|patch|delete|all)\(\s*['"`](\/api[^'"`]*)/g
  const files = globSync('apps/server/src/http/{*,routes/*}.ts').filter((file) => !file.includes('.test.'))
  const paths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(route)].map(([, path]) => path),
  )
  expect(paths.sort()).toEqual(['/api/docs', '/api/docs/openapi.json'])
})

describe('[API-07] the description matches the call', () => {
  test.each(table(calls))('%s', (_, call) => {
    const { parameters = [], security, responses } = operationOf(call) ?? {}
    const names = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
    expect(names('path').sort()).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort())
    expect(names('query')).toEqual(Object.keys((call.query as unknown as { shape: object }).shape))
    const headers = parameters.map(({ $ref }) => $ref?.split('/').at(-1))
    expect(headers.includes('Version')).toBe(call.needsVersion === true)
    expect(headers.includes('Origin')).toBe(call.method !== 'GET')
    const expected = call.phone ? [{ phone: [] }] : call.access === 'any' ? [] : [{ session: [] }]
    expect(security).toEqual(expected)
    const types = Object.keys(responses?.['200']?.content ?? {})
    expect(types).toEqual([call.pdf ? 'application/pdf' : 'application/json'])
  })
})

/** Returns variants of a body: other JSON values, and copies with one field added, removed or replaced. */
const variants = (body: ReturnType<NonNullable<ReturnType<typeof sampleOf>['body']>>): unknown[] => {
  const fields = Object.keys(fieldsOf(body))
  const without = (name: string) => {
    const { [name]: _, ...rest } = fieldsOf(body)
    return Array.isArray(body) ? [rest] : rest
  }
  const texts = ['', 'x', 'x'.repeat(5_000), 'ONBOARDING_AGREEMENTS', '3']
  const others = [null, 1, -1.5, true, ...texts, [], {}, [null]]
  return [
    ...[body, null, [], {}, 'x', [body], changed(body, { surprise: 1 })],
    ...fields.map(without),
    ...fields.flatMap((name) => others.map((other) => changed(body, { [name]: other }))),
  ]
}

describe('[API-07] the described schema accepts the same bodies as the call', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  let bodies = 0

  test.each(table(calls.filter(({ method, files }) => method !== 'GET' && !files)))('%s', (_, call) => {
    const schema = operationOf(call)?.requestBody?.content['application/json']?.schema
    const isValid = ajv.compile(schema ?? false)
    const sample = sampleOf(call).body?.(ids) ?? {}
    for (const body of variants(sample)) {
      bodies += 1
      expect(isValid(body), JSON.stringify(body)?.slice(0, 200)).toBe(call.body.safeParse(body).success)
    }
    expect(isValid(sample)).toBe(true)
  })

  test('for more than a thousand bodies', () => expect(bodies).toBeGreaterThan(1_000))
})

test('[API-07] [SE-04] a browser gets a page without inline scripts, under the strict policy', async () => {
  const page = await get('/api/docs', 'text/html,application/xhtml+xml')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/]+=';/)
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  const scripts = html.match(/<script[^>]*>[^<]*/g)
  expect(scripts).toEqual(['<script type="module" src="/api/docs/docs.js">'])
  const script = await get('/api/docs/docs.js', '*/*')
  expect(script.headers.get('content-type')).toContain('text/javascript')
  for (const { path } of calls) expect(html).toContain(`<code>${path}</code>`)
  expect(await (await get('/api/docs/openapi.json', 'text/html')).json()).toEqual(description)
})
