import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from './api.ts'
import { type Stack, startStack } from './stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('starts a server with a migrated database of its own', async () => {
  expect((await new Api(stack.baseUrl).get('/readyz')).status).toBe(200)
  expect(
    await query(stack.databaseUrl, 'SELECT current_user, count(*) > 0 AS migrated FROM migration'),
  ).toEqual([{ current_user: 'vestibule_app', migrated: true }])
})

test('restarts a killed server at the same address', async () => {
  const before = stack.server.pid
  await stack.server.kill9()
  await expect(fetch(`${stack.baseUrl}/healthz`)).rejects.toThrow('fetch failed')
  await stack.server.restart()
  expect((await fetch(`${stack.baseUrl}/healthz`)).status).toBe(200)
  expect(stack.server.pid).not.toBe(before)
})

test('has a sandbox of its own, with records, messages and faults', async () => {
  await stack.sandbox.reset()
  expect((await stack.sandbox.ledger()).persons).toEqual([])
  expect(await stack.sandbox.messages('nobody@example.com')).toEqual([])
  await stack.sandbox.fault({ provider: 'ipqs', kind: 'error', status: 500 })
  await stack.sandbox.clearFaults()
  expect(await stack.sandbox.requests('ascend')).toEqual([])
})

test('advances the clock', () => {
  stack.clock.set(0)
  stack.clock.advance(86_400)
  stack.clock.advance(60)
  expect(stack.clock.now().getTime() - Date.now()).toBeGreaterThan(86_400_000)
  stack.clock.set(0)
})

test('shares nothing with a second stack, which leaves nothing behind', async () => {
  const second = await startStack({ env: { BRAND_NAME: 'Portico' } })
  expect(second.baseUrl).not.toBe(stack.baseUrl)
  await second.stop()
  expect(existsSync(dirname(second.clock.file))).toBe(false)
  const name = new URL(second.databaseUrl.replace('@/', '@x/')).pathname.slice(1)
  expect(await query(stack.adminDatabaseUrl, `SELECT 1 FROM pg_database WHERE datname = '${name}'`)).toEqual(
    [],
  )
})
