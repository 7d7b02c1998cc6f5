import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Call, type CallHooks, createCall } from './client.ts'
import { readError } from './read-error.ts'
import { createTransport, serverClock } from './transport.ts'
import { formVersion, screenVersion, versionOf } from './version.ts'

type Reply =
  | { status?: number; body?: unknown; etag?: string; headers?: Record<string, string> }
  | 'no network'

const csrfLine = 'GET /api/auth/get-csrf'
const saveLine = 'PATCH /api/client-status/1'
const readLine = 'GET /api/data-api/client/1'

afterEach(() => vi.unstubAllGlobals())

/** Creates an API client whose fake server sends the replies scripted for a request line, then repeats the last. */
const server = (script: Record<string, Reply[]>, hooks: CallHooks = {}) => {
  const seen: { line: string; headers: Record<string, string> }[] = []
  const time = { now: 0 }
  const pauses = { count: 0 }
  let tokens = 0
  const fetchReply = async (address: string, init: RequestInit) => {
    const line = `${init.method} ${address}`
    seen.push({ line, headers: init.headers as Record<string, string> })
    if (line === csrfLine && !script[csrfLine])
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
  const pause = async () => void pauses.count++
  const calls = createCall(createTransport(fetchReply), () => time.now, pause, hooks)
  return {
    ...calls,
    time,
    pauses,
    lines: () => seen.map(({ line }) => line),
    csrfTokens: () => seen.map(({ headers }) => headers['X-CSRF-Token']),
    versions: (line = saveLine) =>
      seen.filter((request) => request.line === line).map(({ headers }) => headers['If-Match']),
  }
}

const body = { client_status: 'ONBOARDING_PERSONAL_INFO_2', step: 1 } as const
const saveWithMatch = ({ call }: { call: Call }) =>
  call('updateClientStatus', { params: { clientId: '1' }, body, ifMatch: true })
const save = (call: Call) => call('updateClientStatus', { params: { clientId: '1' }, body })
const read = (call: Call) => call('getClientId', { params: { userId: '1' } })

const refusal = (status: number, code: string) => ({ status, body: { status, code, message: '' } })
const signedOut = refusal(401, 'unauthenticated')

test('[API-03] fetches one CSRF token and sends it until it expires', async () => {
  const api = server({ [saveLine]: [{}] })
  await saveWithMatch(api)
  await saveWithMatch(api)
  api.time.now = 1_800_000
  await saveWithMatch(api)
  expect(api.lines()).toEqual([csrfLine, saveLine, saveLine, csrfLine, saveLine])
  expect(api.csrfTokens()).toEqual([undefined, 'token 1', 'token 1', undefined, 'token 2'])
})

test('[API-03] sign-up sends no CSRF token and keeps the one of its reply until it expires', async () => {
  const api = server({
    'POST /api/auth/sign-up': [{ headers: { 'X-CSRF-Token': 'renewed' } }],
    [saveLine]: [{}],
  })
  await saveWithMatch(api)
  await api.call('signUp', { body: { email: 'a@example.com', password: 'x' } })
  await saveWithMatch(api)
  api.time.now = 1_800_000
  await saveWithMatch(api)
  expect(api.csrfTokens()).toEqual([undefined, 'token 1', undefined, 'renewed', undefined, 'token 2'])
})

test('[API-03] the end of a session drops its CSRF token', async () => {
  const api = server({ 'POST /api/auth/logout': [{}], [saveLine]: [{}] })
  await api.call('logout')
  await saveWithMatch(api)
  expect(api.lines()).toEqual([csrfLine, 'POST /api/auth/logout', csrfLine, saveLine])
})

test.each([
  ['[API-03] a refused CSRF token is replaced and the call repeated once', refusal(403, 'csrf')],
  ['[ER-04] a call of a visitor is repeated once in a new session', signedOut],
])('%s', async (_, refused) => {
  const api = server({ [saveLine]: [refused, { body: { id: 'x' } }] })
  await expect(saveWithMatch(api)).resolves.toEqual({ id: 'x' })
  expect(api.lines()).toEqual([csrfLine, saveLine, csrfLine, saveLine])
  const refusing = server({ [saveLine]: [refused] })
  await expect(saveWithMatch(refusing)).rejects.toMatchObject({
    status: refused.status,
    code: refused.body.code,
  })
  expect(refusing.lines().filter((line) => line === saveLine)).toHaveLength(2)
})

test('[NV-14] a call outside a form sends the version on the screen, which its reply raises', async () => {
  const api = server({ [saveLine]: [{ etag: '"8"' }, { etag: '"9"' }, {}] })
  screenVersion.value = '"7"'
  for (const _ of [1, 2, 3]) await saveWithMatch(api)
  await save(api.call)
  expect(api.versions()).toEqual(['"7"', '"8"', '"9"', undefined])
})

test('[NV-14] saves of a form send the version it was filled from, raised only by their own replies', async () => {
  const api = server({ [saveLine]: [{ etag: '"4"' }, { etag: '"5"' }], [readLine]: [{ etag: '"9"' }] })
  screenVersion.value = '"9"'
  const form = formVersion('"3"')
  const call = api.formCall(form)
  for (const _ of [1, 2]) {
    await read(call)
    await save(call)
  }
  expect(api.versions()).toEqual(['"3"', '"4"'])
  expect(api.versions(readLine)).toEqual([undefined, undefined])
  expect(form).toEqual({ filled: '"3"', latest: '"5"' })
  expect(screenVersion.value).toBe('"5"')
})

test('[NV-14] a failed save leaves the version unchanged', async () => {
  const api = server({
    [saveLine]: ['no network', { ...refusal(409, 'stale'), etag: '"9"' }, { etag: '"4"' }],
  })
  const form = formVersion('"3"')
  for (const _ of [1, 2]) await expect(save(api.formCall(form))).rejects.toBeInstanceOf(ApiError)
  await save(api.formCall(form))
  expect(api.versions()).toEqual(['"3"', '"3"', '"3"'])
  expect(form.latest).toBe('"4"')
})

test('[NV-14] a form without saved answers sends no version', async () => {
  const api = server({ [saveLine]: [{ etag: '"1"' }, {}] })
  const call = api.formCall(formVersion(undefined))
  await save(call)
  await save(call)
  expect(api.versions()).toEqual([undefined, '"1"'])
})

test('[NV-14] each reply keeps its own version', async () => {
  const { call } = server({ [readLine]: [{ etag: '"3"' }, { etag: '"4"' }, {}] })
  const replies = [await read(call), await read(call), await read(call)]
  expect(replies.map((reply) => versionOf(reply as object))).toEqual(['"3"', '"4"', undefined])
})

test('[PE-10] an error carries the earliest day of a retry', () => {
  expect(readError(409, { code: 'not_of_age', day: '2027-04-17' }).day).toBe('2027-04-17')
  expect(readError(409, { code: 'not_of_age', day: 7 }).day).toBeUndefined()
})

test('[API-08] a pending call is polled until it completes', async () => {
  const pending = { status: 202, body: { state: 'PENDING' } }
  const notices: boolean[] = []
  const api = server(
    { [saveLine]: [pending, pending, { body: { account: 'open' } }] },
    { onPending: (isPending) => notices.push(isPending) },
  )
  await expect(saveWithMatch(api)).resolves.toEqual({ account: 'open' })
  expect(api.pauses.count).toBe(2)
  expect(notices).toEqual([true, false])
})

test('[API-02] [CF-12] a network failure of a read, or before an action was sent, reads Request failed', async () => {
  const failed = { message: 'Request failed', status: 0, code: 'network' }
  await expect(read(server({ [readLine]: ['no network'] }).call)).rejects.toMatchObject(failed)
  await expect(saveWithMatch(server({ [csrfLine]: ['no network'] }))).rejects.toMatchObject(failed)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(saveWithMatch(server({ [saveLine]: ['no network'] }))).rejects.toMatchObject(failed)
})

test.each<[string, Reply[]]>([
  ['the server dies', ['no network']],
  ['a proxy finds no server', [{ status: 502 }]],
  ['the server loses its database', [refusal(503, 'unavailable')]],
  [
    'the network fails while the operation goes on',
    [{ status: 202, body: { state: 'PENDING' } }, 'no network'],
  ],
])('[CF-12] an action is in doubt if %s', async (_, replies) => {
  await expect(saveWithMatch(server({ [saveLine]: replies }))).rejects.toMatchObject({ code: 'in_doubt' })
})

test('[CF-12] an action that the server or a provider refuses is not in doubt', async () => {
  for (const code of ['provider_unavailable', 'stale'])
    await expect(saveWithMatch(server({ [saveLine]: [refusal(503, code)] }))).rejects.toMatchObject({ code })
})

test('[API-02] reads fields from an array and from a comma-separated list', () => {
  expect(readError(422, { fields: ['address_1', 'city'] }).fields).toEqual(['address_1', 'city'])
  expect(readError(422, { fields: 'address_1, city' }).fields).toEqual(['address_1', 'city'])
})

test('[API-02] an empty error gets default values', () => {
  const error = readError(undefined, undefined)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'Something went wrong', code: 'Unknown error', status: 500 })
})

test('[ER-04] a call of a user is repeated after a new sign-in', async () => {
  const names: string[] = []
  const onSignedOut = async (_: ApiError, name: string) => names.push(name) > 0
  const api = server({ [saveLine]: [signedOut, { body: { id: 'x' } }] }, { onSignedOut })
  await expect(saveWithMatch(api)).resolves.toEqual({ id: 'x' })
  expect(names).toEqual(['PATCH /api/client-status/:clientId'])
})

test('[ER-04] without a new sign-in the call fails', async () => {
  const api = server({ [saveLine]: [signedOut] }, { onSignedOut: async () => false })
  await expect(saveWithMatch(api)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(api.lines().filter((line) => line === saveLine)).toHaveLength(1)
})

test('[HO-03] a call is repeated after a new proof of identity, and fails without one', async () => {
  const refused = { status: 403, body: { status: 403, code: 'step_up_required', message: '' } }
  const proven = server({ [saveLine]: [refused, { body: { id: 'x' } }] }, { onStepUp: async () => true })
  await expect(saveWithMatch(proven)).resolves.toEqual({ id: 'x' })
  const closed = server({ [saveLine]: [refused] }, { onStepUp: async () => false })
  await expect(saveWithMatch(closed)).rejects.toMatchObject({ code: 'step_up_required' })
})

test('[SE-02] successful calls notify the session monitor, refused ones do not', async () => {
  let successes = 0
  const api = server({ [saveLine]: [refusal(422, 'invalid'), {}] }, { onSuccess: () => successes++ })
  await expect(saveWithMatch(api)).rejects.toMatchObject({ code: 'invalid' })
  expect(successes).toBe(0)
  await saveWithMatch(api)
  expect(successes).toBe(1)
})

test('[SU-12] a rate-limit error carries the seconds until a retry', async () => {
  const limited = { ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '720' } }
  await expect(saveWithMatch(server({ [saveLine]: [limited] }))).rejects.toMatchObject({ retryAfter: 720 })
  const unlimited = server({ [saveLine]: [refusal(429, 'too_many_attempts')] })
  await expect(saveWithMatch(unlimited)).rejects.toMatchObject({ retryAfter: undefined })
})

test('[SE-02] the clock difference follows the Date header', async () => {
  const headers = { Date: new Date(Date.now() + 3_600_000).toUTCString() }
  for (const reply of [{ headers }, {}]) {
    await saveWithMatch(server({ [saveLine]: [reply] }))
    expect(Math.round(serverClock.ahead / 10_000)).toBe(360)
  }
})
