import { globSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Call } from '@vestibule/contract/call'
import { useStack } from '@vestibule/testing/in-vitest'
import { calls, nameOf, sampleOf } from '@vestibule/testing/samples/calls'
import { changed, fieldsOf, type Ids } from '@vestibule/testing/samples/sample'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'

const its = useStack()

type Operation = {
  parameters: { name?: string; in?: string; $ref?: string; required?: boolean }[]
  security: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
let described: { openapi: string; paths: Record<string, Record<string, Operation>> }

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
const operationOf = ({ method, path }: Call): Operation | undefined =>
  described.paths[braced(path)]?.[method.toLowerCase()]

const somebodys: Ids = {
  userId: '8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f01',
  clientId: '8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f02',
  accountId: '8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f03',
  bankId: '8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f04',
  identityId: 'local|8d5e63c1-8a3c-4c5c-9d2e-0d5a5a1f6f05',
  email: 'somebody@example.com',
  phone: '212-555-0142',
}

const get = (path: string, accept: string) => fetch(its.stack.baseUrl + path, { headers: { accept } })

beforeAll(async () => {
  described = (await (await get('/api/docs', 'application/json')).json()) as typeof described
})

test('[API-07] it is OpenAPI 3.1, by a validator that others wrote', async () => {
  expect(described.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate(structuredClone(described))).toEqual({ valid: true })
})

test('[API-07] it holds every call of the contract, and no other', () => {
  const names = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(names.sort()).toEqual(calls.map(({ method, path }) => `${method} ${braced(path)}`).sort())
})

test('[API-07] every path below /api is served by a call of the contract, but the description’s own and what browsers call by themselves', () => {
  const found = globSync('apps/server/src/{routes,http}/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b\w+\.(?:get|post|put|patch|delete|all)\(\s*['"`](\/api[^'"`]*)/g,
      ),
    ]
      .filter(() => !file.includes('.test.'))
      .map(([, path]) => path),
  )
  expect(found.sort()).toEqual(['/api/docs', '/api/docs/openapi.json'])
})

describe('[API-07] each call is told as the server takes it', () => {
  test.each(calls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
    const operation = operationOf(call)
    const names = (place: string) =>
      (operation?.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name)
    expect(names('path').sort()).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort())
    expect(names('query')).toEqual(Object.keys((call.query as unknown as { shape: object }).shape))
    const headers = (operation?.parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1)).filter(Boolean)
    expect(headers.includes('Version')).toBe(call.needsVersion === true)
    expect(headers.includes('Origin')).toBe(call.method !== 'GET')
    expect(operation?.security).toEqual(call.access === 'any' ? [] : [{ session: [] }])
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual([
      call.pdf ? 'application/pdf' : 'application/json',
    ])
  })
})

/** What a body may be instead: a field more, one less, each of another kind, and other things altogether. */
const variants = (body: ReturnType<NonNullable<ReturnType<typeof sampleOf>['body']>>): unknown[] => {
  const fields = Object.keys(fieldsOf(body))
  const without = (name: string) => {
    const { [name]: _, ...rest } = fieldsOf(body)
    return Array.isArray(body) ? [rest] : rest
  }
  const others = [
    null,
    1,
    -1.5,
    true,
    '',
    'x',
    'x'.repeat(5_000),
    [],
    {},
    [null],
    'ONBOARDING_AGREEMENTS',
    '3',
  ]
  return [
    body,
    null,
    [],
    {},
    'x',
    [body],
    changed(body, { surprise: 1 }),
    ...fields.map(without),
    ...fields.flatMap((name) => others.map((other) => changed(body, { [name]: other }))),
  ]
}

describe('[API-07] what is described is what is taken', () => {
  const withBody = calls.filter(({ method, files }) => method !== 'GET' && !files)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  let judged = 0

  test.each(withBody.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
    const schema = operationOf(call)?.requestBody?.content['application/json']?.schema
    const valid = ajv.compile(schema ?? false)
    for (const body of variants(sampleOf(call).body?.(somebodys) ?? {})) {
      judged += 1
      expect(valid(body), JSON.stringify(body)?.slice(0, 200)).toBe(call.body.safeParse(body).success)
    }
    expect(valid(sampleOf(call).body?.(somebodys) ?? {})).toBe(true)
  })

  test('that was many', () => expect(judged).toBeGreaterThan(1_000))
})

test('[API-07] [SE-04] a browser gets a page to read, without a script, under the strict policy', async () => {
  const page = await get('/api/docs', 'text/html,application/xhtml+xml')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/]+=';/)
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).not.toContain('<script')
  for (const { path } of calls) expect(html).toContain(`<code>${path}</code>`)
  expect(await (await get('/api/docs/openapi.json', 'text/html')).json()).toEqual(described)
})
