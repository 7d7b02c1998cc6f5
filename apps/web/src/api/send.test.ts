import { expect, test } from 'vitest'
import { ApiError, readError } from './api-error.ts'
import { createSend } from './send.ts'
import { createTransport } from './transport.ts'

interface Exchange {
  line: string
  headers: Record<string, string>
  body: unknown
}

type Reply = { status?: number; body?: unknown; etag?: string } | 'no network'

/** A server of scripted replies, one list an address; the last is repeated. Tokens are numbered. */
const server = (script: Record<string, Reply[]>, time = { now: 0 }) => {
  const seen: Exchange[] = []
  const pauses = { count: 0 }
  let tokens = 0
  const fetchIt = async (address: string, init: RequestInit) => {
    const line = `${init.method} ${address}`
    seen.push({
      line,
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    })
    if (line === 'GET /api/auth/get-csrf')
      return Response.json({
        csrfToken: `token ${++tokens}`,
        expiresAt: new Date(time.now + 1_800_000).toISOString(),
      })
    const replies = script[line] ?? []
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? { status: 404, body: {} }
    if (reply === 'no network') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(reply.body ?? {}), {
      status: reply.status ?? 200,
      headers: reply.etag ? { ETag: reply.etag } : {},
    })
  }
  const { send } = createSend(
    createTransport(fetchIt),
    () => time.now,
    async () => {
      pauses.count++
    },
  )
  return { send, seen, pauses, lines: () => seen.map((exchange) => exchange.line), time }
}

const status = 'PATCH /api/client-status/1'
const ask = (to: ReturnType<typeof server>) =>
  to.send('PATCH', '/api/client-status/:clientId', {
    params: { clientId: '1' },
    body: { step: 1 },
    ifMatch: true,
  })

test('[API-03] the token is fetched once and sent with every call until its time is out', async () => {
  const it = server({ [status]: [{}] })
  await ask(it)
  await ask(it)
  it.time.now = 1_800_000
  await ask(it)
  expect(it.lines()).toEqual(['GET /api/auth/get-csrf', status, status, 'GET /api/auth/get-csrf', status])
  expect(it.seen.map((exchange) => exchange.headers['X-CSRF-Token'])).toEqual([
    undefined,
    'token 1',
    'token 1',
    undefined,
    'token 2',
  ])
})

test('[API-03] sign-up goes without a token, and the session that it renews needs a new one', async () => {
  const it = server({ 'POST /api/auth/sign-up': [{}], [status]: [{}] })
  await ask(it)
  await it.send('POST', '/api/auth/sign-up', { body: {} })
  await ask(it)
  expect(it.seen.map((exchange) => exchange.headers['X-CSRF-Token'])).toEqual([
    undefined,
    'token 1',
    undefined,
    undefined,
    'token 2',
  ])
})

test('[API-03] a refused token is replaced and the call repeated once', async () => {
  const refused = { status: 403, body: { status: 403, code: 'csrf', message: '' } }
  const it = server({ [status]: [refused, { body: { id: 'x' } }] })
  await expect(ask(it)).resolves.toEqual({ id: 'x' })
  const never = server({ [status]: [refused] })
  await expect(ask(never)).rejects.toMatchObject({ status: 403, code: 'csrf' })
  expect(never.lines().filter((line) => line === status)).toHaveLength(2)
})

test('[NV-14] the version of the last reply goes out as If-Match when asked', async () => {
  const it = server({ [status]: [{ etag: '"7"' }, { etag: '"8"' }, {}] })
  await ask(it)
  await ask(it)
  await ask(it)
  const versions = it.seen.filter((exchange) => exchange.line === status)
  expect(versions.map((exchange) => exchange.headers['If-Match'])).toEqual([undefined, '"7"', '"8"'])
})

test('[API-08] a call that is still going on is asked again until it has its answer', async () => {
  const going = { status: 202, body: { state: 'PENDING' } }
  const it = server({ [status]: [going, going, { body: { account: 'open' } }] })
  await expect(ask(it)).resolves.toEqual({ account: 'open' })
  expect(it.pauses.count).toBe(2)
})

test('[API-02] no answer at all is Request failed', async () => {
  const it = server({ [status]: ['no network'] })
  await expect(ask(it)).rejects.toMatchObject({ message: 'Request failed', status: 0 })
})

test('[API-02] fields are read from an array and from a comma list', () => {
  expect(readError(422, { fields: ['address_1', 'city'] }).fields).toEqual(['address_1', 'city'])
  expect(readError(422, { fields: 'address_1, city' }).fields).toEqual(['address_1', 'city'])
})

test('[API-02] an answer that says nothing gets the defaults', () => {
  const error = readError(undefined, undefined)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'Something went wrong', code: 'Unknown error', status: 500 })
})

test('[API-06] a path without its parameter is our mistake, and throws', async () => {
  const it = server({})
  await expect(it.send('GET', '/api/data-api/client/:userId')).rejects.toThrow('needs userId')
})
