import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirmCall } from '@vestibule/contract/firm/call'
import * as contract from '@vestibule/contract/firm/every-call'
import { newFirmKey } from '@vestibule/testing/firm'
import { useStack } from '@vestibule/testing/in-vitest'
import { beforeAll, expect, test } from 'vitest'
import { typeErrors, useNpmPackages } from './npm-tools.ts'

const its = useStack()
const folder = useNpmPackages(
  'openapi-typescript@7.13.0',
  'typescript@5.9.3',
  'openapi-fetch@0.17.0',
  'openapi-to-postmanv2@6.3.3',
)
const run = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })

beforeAll(async () => {
  const reply = await fetch(`${its.stack.baseUrl}/api/firm/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await reply.text())
})

/** Returns the source of a client program that calls the firm's API. */
const programFor = (key: string, id: string, email: string): string => `
  import createClient from 'openapi-fetch'
  import openapi from './openapi.json' with { type: 'json' }
  import type { paths } from './api.d.ts'
  const headers = { authorization: 'Bearer ${key}' }
  const client = createClient<paths>({ baseUrl: openapi.servers[0]?.url ?? '', headers })
  const path = { id: '${id}' }
  const one = '/api/firm/applications/{id}'
  const found = await client.POST('/api/firm/applications/find', { body: { email: '${email}' } })
  const read = await client.GET(one, { params: { path } })
  const history = await client.GET(\`\${one}/history\` as const, { params: { path, query: { after: 1 } } })
  const held = await client.POST(\`\${one}/hold\` as const, { params: { path }, body: { reason: 'Case 7' } })
  console.log(JSON.stringify({
    found: found.data?.applications.map(({ id }) => id),
    status: read.data?.status,
    who: read.data?.waits_for.who,
    first: history.data?.entries[0]?.seq,
    code: held.error?.code,
  }))`

test('[DP-15] a client that is generated from the description calls the server, and its types find mistakes', async () => {
  run('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.d.ts')
  const applicant = await its.withAccount()
  const { key } = await newFirmKey(its.stack.databaseUrl, ['read'], its.stack.clock.now())
  const program = programFor(key, applicant.clientId, applicant.person.email)
  expect(typeErrors(folder, program)).toBe('')
  const mistakes = program.replace('email:', 'mail:').replace('waits_for.who', 'waits_for.whom')
  expect(typeErrors(folder, mistakes)).toMatch(/'mail' does not exist[\s\S]*'whom' does not exist/)
  writeFileSync(join(folder, 'client.ts'), program)
  expect(JSON.parse(run('client.ts'))).toEqual({
    found: [applicant.clientId],
    status: await applicant.status(),
    who: 'applicant',
    first: 2,
    code: 'firm_scope',
  })
})

interface Collection {
  item?: Collection[]
  request?: { method: string; url: { path: string[] } }
  variable?: { key: string; value: string }[]
}

test("[DP-15] Postman's importer makes one request of each call, with the address and the kind of key", () => {
  run(
    'node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js',
    '-s',
    'openapi.json',
    '-o',
    'collection.json',
  )
  const collection: Collection = JSON.parse(readFileSync(join(folder, 'collection.json'), 'utf8'))
  const requestsOf = ({ item = [], request }: Collection): string[] => [
    ...(request ? [`${request.method} /${request.url.path.join('/')}`] : []),
    ...item.flatMap(requestsOf),
  ]
  expect(requestsOf(collection).sort()).toEqual(
    Object.values<FirmCall>(contract)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
  expect(collection.variable).toContainEqual(
    expect.objectContaining({ key: 'baseUrl', value: its.stack.baseUrl }),
  )
  expect(JSON.stringify(collection)).toContain('"type":"bearer"')
})
