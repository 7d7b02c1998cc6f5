import { expect, test } from 'vitest'
import { ApiError, readError } from './api-error.ts'
import { type Call, type CallHooks, createCall } from './call.ts'
import { createTransport, serverClock } from './transport.ts'
import { formVersion, screenVersion, versionOf } from './version.ts'

interface Exchange {
  line: string
  headers: Record<string, string>
  body: unknown
}

type Reply =
  | { status?: number; body?: unknown; etag?: string; headers?: Record<string, string> }
  | 'no network'

/** Scripted replies by address; the last is repeated. */
const server = (script: Record<string, Reply[]>, time = { now: 0 }, watch: CallHooks = {}) => {
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
      headers: { ...(reply.etag ? { ETag: reply.etag } : {}), ...reply.headers },
    })
  }
  const { call, formCall } = createCall(
    createTransport(fetchIt),
    () => time.now,
    async () => {
      pauses.count++
    },
    watch,
  )
  return { call, formCall, seen, pauses, lines: () => seen.map((exchange) => exchange.line), time }
}

const status = 'PATCH /api/client-status/1'
const ask = (to: ReturnType<typeof server>) =>
  to.call('updateClientStatus', {
    params: { clientId: '1' },
    body: { client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 },
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

test('[API-03] sign-up goes without a token, and the session that it renews brings a new one along, kept until its time is out', async () => {
  const it = server({
    'POST /api/auth/sign-up': [{ headers: { 'X-CSRF-Token': 'brought' } }],
    [status]: [{}],
  })
  await ask(it)
  await it.call('signUp', { body: { email: 'a@example.com', password: 'x' } })
  await ask(it)
  it.time.now = 1_800_000
  await ask(it)
  expect(it.seen.map((exchange) => exchange.headers['X-CSRF-Token'])).toEqual([
    undefined,
    'token 1',
    undefined,
    'brought',
    undefined,
    'token 2',
  ])
})

test('[API-03] a session that is ended takes its token with it', async () => {
  const it = server({ 'POST /api/auth/logout': [{}], [status]: [{}] })
  await it.call('logout')
  await ask(it)
  expect(it.lines()).toEqual([
    'GET /api/auth/get-csrf',
    'POST /api/auth/logout',
    'GET /api/auth/get-csrf',
    status,
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

const versionsOf = ({ seen }: ReturnType<typeof server>, line = status) =>
  seen.filter((exchange) => exchange.line === line).map((exchange) => exchange.headers['If-Match'])

const save = (call: Call) =>
  call('updateClientStatus', {
    params: { clientId: '1' },
    body: { client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 },
  })
const read = (call: Call) => call('getClientId', { params: { userId: '1' } })

test('[NV-14] a call outside of forms sends the version of what is on the screen, and its own reply raises it', async () => {
  const it = server({ [status]: [{ etag: '"8"' }, { etag: '"9"' }, {}] })
  screenVersion.value = '"7"'
  await ask(it)
  await ask(it)
  await ask(it)
  await save(it.call)
  expect(versionsOf(it)).toEqual(['"7"', '"8"', '"9"', undefined])
})

test('[NV-14] a form’s saves carry the version that it was filled from, raised by its own replies alone', async () => {
  const it = server({
    [status]: [{ etag: '"4"' }, { etag: '"5"' }],
    'GET /api/data-api/client/1': [{ etag: '"9"' }],
  })
  screenVersion.value = '"9"'
  const form = formVersion('"3"')
  const call = it.formCall(form)
  await read(call)
  await save(call)
  await read(call)
  await save(call)
  expect(versionsOf(it)).toEqual(['"3"', '"4"'])
  expect(versionsOf(it, 'GET /api/data-api/client/1')).toEqual([undefined, undefined])
  expect(form).toEqual({ filled: '"3"', latest: '"5"' })
  expect(screenVersion.value).toBe('"5"')
})

test('[NV-14] a save that fails raises nothing, and is repeated with the version it had', async () => {
  const refused = { status: 409, body: { status: 409, code: 'stale', message: '' }, etag: '"9"' }
  const it = server({ [status]: ['no network', refused, { etag: '"4"' }] })
  const form = formVersion('"3"')
  for (const _ of [1, 2]) await expect(save(it.formCall(form))).rejects.toBeInstanceOf(ApiError)
  await save(it.formCall(form))
  expect(versionsOf(it)).toEqual(['"3"', '"3"', '"3"'])
  expect(form.latest).toBe('"4"')
})

test('[NV-14] a form that is filled from nothing yet sends no version', async () => {
  const it = server({ [status]: [{ etag: '"1"' }, {}] })
  const form = formVersion(undefined)
  await save(it.formCall(form))
  await save(it.formCall(form))
  expect(versionsOf(it)).toEqual([undefined, '"1"'])
})

test('[NV-14] each answer knows its own version, whatever is read after it', async () => {
  const line = 'GET /api/data-api/client/1'
  const it = server({ [line]: [{ etag: '"3"' }, { etag: '"4"' }, {}] })
  const [first, second, third] = [await read(it.call), await read(it.call), await read(it.call)]
  expect([first, second, third].map((answer) => versionOf(answer as object))).toEqual([
    '"3"',
    '"4"',
    undefined,
  ])
})

test('[PE-10] a refusal that says from which day on it can succeed carries that day', () => {
  expect(readError(409, { code: 'not_of_age', day: '2027-04-17' }).day).toBe('2027-04-17')
  expect(readError(409, { code: 'not_of_age', day: 7 }).day).toBeUndefined()
})

test('[API-08] a call that is still going on is asked again until it has its answer', async () => {
  const going = { status: 202, body: { state: 'PENDING' } }
  const said: boolean[] = []
  const replies = { [status]: [going, going, { body: { account: 'open' } }] }
  const it = server(replies, { now: 0 }, { onPending: (isGoing) => said.push(isGoing) })
  await expect(ask(it)).resolves.toEqual({ account: 'open' })
  expect(it.pauses.count).toBe(2)
  expect(said).toEqual([true, false])
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

const ended = { status: 401, body: { status: 401, code: 'unauthenticated', message: '' } }

test('[ER-04] a visitor whose session has ended goes on in a new one: the call is repeated once', async () => {
  const it = server({ [status]: [ended, { body: { id: 'x' } }] })
  await expect(ask(it)).resolves.toEqual({ id: 'x' })
  expect(it.lines()).toEqual(['GET /api/auth/get-csrf', status, 'GET /api/auth/get-csrf', status])
  const never = server({ [status]: [ended] })
  await expect(ask(never)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(never.lines().filter((line) => line === status)).toHaveLength(2)
})

test('[ER-04] where somebody was signed in, the call waits for them and is repeated when they are back', async () => {
  const names: string[] = []
  const lost = async (_: ApiError, name: string) => names.push(name) > 0
  const it = server({ [status]: [ended, { body: { id: 'x' } }] }, { now: 0 }, { onSignedOut: lost })
  await expect(ask(it)).resolves.toEqual({ id: 'x' })
  expect(names).toEqual(['PATCH /api/client-status/:clientId'])
})

test('[ER-04] where they are not, it fails as it did', async () => {
  const it = server({ [status]: [ended] }, { now: 0 }, { onSignedOut: async () => false })
  await expect(ask(it)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(it.lines().filter((line) => line === status)).toHaveLength(1)
})

test('[SE-02] each answer is told to who watches over the session, and no refusal is', async () => {
  let heard = 0
  const it = server(
    { [status]: [{ status: 422, body: { code: 'invalid' } }, {}] },
    { now: 0 },
    { onSuccess: () => heard++ },
  )
  await expect(ask(it)).rejects.toMatchObject({ code: 'invalid' })
  expect(heard).toBe(0)
  await ask(it)
  expect(heard).toBe(1)
})

test('[SU-12] a limit carries the seconds until another try', async () => {
  const limited = { status: 429, body: { code: 'too_many_requests' }, headers: { 'Retry-After': '720' } }
  await expect(ask(server({ [status]: [limited] }))).rejects.toMatchObject({ retryAfter: 720 })
  const unknown = { status: 429, body: { code: 'too_many_attempts' } }
  await expect(ask(server({ [status]: [unknown] }))).rejects.toMatchObject({ retryAfter: undefined })
})

test("[SE-02] the server's clock is known by its answers, whatever the browser's says", async () => {
  const headers = { Date: new Date(Date.now() + 3_600_000).toUTCString() }
  await ask(server({ [status]: [{ headers }] }))
  expect(Math.round(serverClock.ahead / 10_000)).toBe(360)
  await ask(server({ [status]: [{}] }))
  expect(Math.round(serverClock.ahead / 10_000)).toBe(360)
})
