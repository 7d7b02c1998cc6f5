import { Validator } from '@seriousme/openapi-schema-validator'
import type { FirmCall } from '@vestibule/contract/firm/call'
import * as contract from '@vestibule/contract/firm/every-call'
import { type FirmScope, firmScopes } from '@vestibule/domain/firm/scopes'
import { freePort } from '@vestibule/launcher/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../commands/testing/run-command.ts'
import { createDatabase, createStore } from '../stores/store.ts'
import type { Store } from '../stores/store-type.ts'
import { createFirmKey, revokeFirmKey } from '../use-cases/firm/keys.ts'
import { useServer } from './testing/use-server.ts'

const port = await freePort()
const its = useServer({ env: { FIRM_PORT: String(port) } })
const calls = Object.values<FirmCall>(contract)

let store: Store
beforeAll(() => {
  store = createStore(createDatabase(its.stack.databaseUrl))
})
afterAll(() => store.close())

const newKey = (scopes: readonly FirmScope[], days = 90) =>
  createFirmKey(store, { name: 'desk', scopes: [...scopes], days, by: 'Grace Hopper', now: its.now() })

const send = async (path: string, key?: string, method = 'GET', body?: object) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, text, headers }
}

const entriesOf = (trail: string) =>
  its.query<{ action: string; payload: { actor: string; detail: Record<string, unknown> } }>(
    'select action, payload from audit_event where client_id = $1 order by seq',
    [trail],
  )

describe('[FA-01] keys', () => {
  const env = () => ({ DATABASE_URL: its.stack.databaseUrl })
  const run = (...args: string[]) => runCommand('firm-keys', [...args, '--by', 'Grace Hopper'], env())

  test('are created, listed and revoked by a command, and shown only once', async () => {
    const { out, errors, code } = await run('create', 'CRM', '--scopes', 'read,support', '--days', '30')
    const key = out.trim()
    expect({ code, key }).toEqual({ code: 0, key: expect.stringMatching(/^vestibule_firm_[\w-]{43}$/) })
    const id = /Key (\S+) expires/.exec(errors)?.[1] ?? ''
    const reply = await send('/api/firm/key', key)
    expect(JSON.parse(reply.text)).toMatchObject({ id, name: 'CRM', scopes: ['read', 'support'] })
    const list = (await run('list')).out
    expect(list).toMatch(new RegExp(`${id}  CRM  read,support  expires \\S+  created by Grace Hopper`))
    expect(list).not.toContain(key.slice(15))
    const stored = JSON.stringify(await its.query('select * from firm_key'))
    expect(stored).not.toContain(key.slice(15))
    expect((await run('revoke', id)).code).toBe(0)
    expect((await run('revoke', id)).code).toBe(1)
    expect((await send('/api/firm/key', key)).status).toBe(401)
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'firm_key_created',
      'firm_call',
      'firm_key_revoked',
    ])
  })

  test.each([
    ['create', 'CRM'],
    ['create', 'CRM', '--scopes', 'write'],
    ['create', 'CRM', '--scopes', 'read', '--days', '401'],
    ['create', 'C:RM', '--scopes', 'read'],
    ['revoke', 'CRM'],
    ['list', '--scopes', 'read'],
  ])('are not changed by wrong usage: %s %s %s', async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 2, errors: expect.stringMatching(/^Usage:/) })
  })

  test('that are missing, malformed, unknown, expired or revoked get the same 401', async () => {
    const [expired, revoked] = [await newKey(firmScopes, -1), await newKey(firmScopes)]
    await revokeFirmKey(store, revoked.id, 'Grace Hopper', its.now())
    const unknown = `vestibule_firm_${'a'.repeat(43)}`
    const missing = await send('/api/firm/key')
    expect(missing).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    for (const key of ['', 'a', unknown, expired.key, revoked.key])
      expect(await send('/api/firm/key', key)).toEqual(missing)
  })

  test('have limits of their own', async () => {
    const { key } = await newKey(['read'])
    expect((await send('/api/firm/key', key)).status).toBe(200)
    await its.fill('firm:key', 600)
    expect((await send('/api/firm/key', key)).status).toBe(429)
    expect((await send('/api/firm/key', (await newKey(['read'])).key)).status).toBe(200)
  })
})

describe('[FA-01] the listener', () => {
  test('has the only copy of the API, and no other route', async () => {
    const onPublic = (path: string) =>
      fetch(`${its.stack.baseUrl}${path}`, { headers: { accept: 'application/json' } })
    expect((await onPublic('/api/firm/key')).status).toBe(404)
    expect((await onPublic('/api/firm/openapi.json')).status).toBe(404)
    for (const path of ['/', '/api/docs', '/api/auth/get-csrf', '/healthz'])
      expect((await send(path)).status, path).toBe(404)
  })

  test('allows no page of another origin to read, and needs no cookie, CSRF token or Origin', async () => {
    const { key } = await newKey(['read'])
    const { status, headers } = await send('/api/firm/key', key)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['cache-control']).toBe('no-store')
    expect((await send('/api/firm/key', key, 'OPTIONS')).status).toBe(404)
  })

  test('[API-07] serves a valid OpenAPI description of every call', async () => {
    const description = JSON.parse((await send('/api/firm/openapi.json')).text)
    expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
    for (const { method, path, scope } of calls) {
      const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      expect(operation, path).toMatchObject({ security: [{ key: [scope] }] })
    }
  })
})
