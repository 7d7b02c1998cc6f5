import type { Call } from '@vestibule/contract/call'
import { endpoints } from '@vestibule/contract/endpoints'
import { disclosureIds } from '@vestibule/domain/disclosures/disclosures'
import type { Api } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { unknownIds } from '@vestibule/testing/attack/gates'
import { validShot, withHeaders } from '@vestibule/testing/attack/valid-shot'
import { idsOf } from '@vestibule/testing/attack/victim'
import { becomes, eventually } from '@vestibule/testing/in-vitest'
import { sampleAddress } from '@vestibule/testing/sample-person'
import { calls, nameOf, sampleOf, samples } from '@vestibule/testing/samples/calls'
import { changed, fieldsOf, type Ids, placeOf } from '@vestibule/testing/samples/sample'
import { beforeAll, describe, expect, test } from 'vitest'
import { declaredRoutes } from '../../app/build/testing/declared-routes.ts'
import { cookieHeaderOf, csrfTokenOf, useServer } from './testing/use-server.ts'

const writes = calls.filter(({ method }) => method !== 'GET')
/** The calls that change data and have a JSON body. File uploads have separate tests. */
const jsonWrites = writes.filter(({ files }) => !files)
const table = (some: Call[]): [string, Call][] => some.map((call) => [nameOf(call), call])

const its = useServer()

interface Answer {
  status: number
  code: string | undefined
  fields: string[] | undefined
  cacheControl: string | null
  text: string
}

interface Overrides {
  ids?: Ids
  body?: unknown
  /** `undefined` omits the header. */
  headers?: Record<string, string | undefined>
}

interface Caller {
  api: Api
  cookie: string
  token: string
  ids: Ids
}

/** Sends a call's sample with these overrides, but without the headers that the test client would add. */
async function send(call: Call, caller?: Caller, overrides: Overrides = {}): Promise<Answer> {
  const ids = overrides.ids ?? caller?.ids ?? me.ids
  const { cookie = '', token = '' } = caller ?? {}
  const shot = validShot(call, its.stack.baseUrl, { ids, cookie, token, version: 1 })
  const { method, path, headers } = withHeaders(shot, nameOf(call), {
    'x-forwarded-for': '198.51.100.9',
    ...(!caller && { cookie: undefined, 'x-csrf-token': undefined }),
    ...overrides.headers,
  })
  const json = 'body' in overrides ? JSON.stringify(overrides.body) : shot.body
  const body = json === undefined ? null : String(json)
  const response = await fetch(its.stack.baseUrl + path, { method, headers, body })
  const text = await response.text()
  const { code, fields } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, code, fields, cacheControl: response.headers.get('cache-control'), text }
}

const callerOf = async ({ api }: Applicant, ids = me.ids): Promise<Caller> => {
  const token = await csrfTokenOf(api)
  return { api, cookie: cookieHeaderOf(api), token, ids }
}
const signedIn = async (applicant: Applicant): Promise<Caller> =>
  callerOf(applicant, await idsOf(its, applicant))

/** These calls end or replace the caller's session, so each of their tests gets a new anonymous session. */
const renewing = ['check-email-exist', 'sign-up', 'login', 'logout'].map((name) => `/api/auth/${name}`)
const callerFor = async (call: Call): Promise<Caller> =>
  [...renewing, '/api/user/create-user'].includes(call.path) ? callerOf(its.newcomer()) : me

/** Returns a caller that sends the cookie of a phone, which may only upload documents, also as that of a session. */
const phoneOf = async (applicant: Applicant): Promise<Caller> => {
  const path = `/api/documents/phone-link/${applicant.clientId}`
  const { url } = await applicant.must(applicant.api.post<{ url: string }>(path, { byMail: false }))
  const { api } = its.newcomer()
  await applicant.must(api.post('/api/phone-upload/open', { token: url.split('#')[1] }))
  const token = api.cookies().find(({ name }) => name === 'phone')?.value
  return { api, cookie: `session=${token}; phone=${token}`, token: '', ids: me.ids }
}

/** `me` and `other` each have a linked bank, `unverified` has entered no code, and `anonymous` has only a session. */
let me: Caller
let other: Caller
let unverified: Caller
let anonymous: Caller
let phone: Caller

beforeAll(async () => {
  me = await signedIn(await its.withBank())
  other = await signedIn(await its.withBank())
  unverified = await signedIn(await its.user())
  anonymous = await callerOf(its.newcomer())
  phone = await phoneOf(await its.withDocumentsWanted())
})

test('every call of the contract has a sample', () => {
  expect(calls.length).toBeGreaterThan(40)
  expect(Object.keys(samples).sort()).toEqual(calls.map(nameOf).sort())
})

/** Reads that need a phone's session or an open IRA. Tests of their own check their replies. */
const checkedElsewhere: readonly string[] = [endpoints.getPhoneUpload.path, endpoints.getDesignation.path]

test('[API-01] [API-02] each reply has the fields of the contract and no others', async () => {
  const answered = await its.answered()
  await answered.saveBeneficiaries()
  const { userId, clientId } = answered
  const filling = await callerOf(answered, { ...me.ids, userId, clientId })
  const typing = await its.atBankSetup()
  await typing.giveBank()
  await typing.must(typing.relate())
  const typingCaller = await signedIn(typing)
  const checked = await its.atIdentityCheck()
  const checkedIds = { ...me.ids, userId: checked.userId, clientId: checked.clientId }
  const checking = await callerOf(checked, checkedIds)
  const tested = [
    ...calls.filter(({ method, pdf, path }) => method === 'GET' && !pdf && !checkedElsewhere.includes(path)),
    // passkeys.http.test.ts checks the reply to a new name, because the passkey's id is random.
    ...calls.filter(({ method, path }) => method === 'PATCH' && path !== '/api/auth/passkeys/:id'),
  ]
  const matched = new Set<string>()
  const noVersion = { headers: { 'if-match': undefined } }
  for (const call of tested) {
    const answers = [await send(call, me, noVersion), await send(call, filling, noVersion)]
    answers.push(await send(call, unverified))
    // Asks for micro-deposits, so that the applicant is at the bank form again.
    if (call.method === 'PATCH') await typing.chooseDeposits()
    await typing.readClient()
    answers.push(await send(call, typingCaller, { headers: { 'if-match': `"${typing.version}"` } }))
    if (call.path.includes('/plaid_idv/')) answers.push(await send(call, checking, noVersion))
    for (const { text } of answers) {
      const body: unknown = JSON.parse(text)
      if (!call.reply.safeParse(body).success) continue
      expect(call.reply.parse(body), nameOf(call)).toEqual(body)
      matched.add(nameOf(call))
    }
  }
  expect(tested.map(nameOf).filter((name) => !matched.has(name))).toEqual([])
})

describe('[API-10] [SE-03] limits', () => {
  test('a call is limited for each session and each network', async () => {
    const call = calls.find((one) => nameOf(one) === 'POST /api/create-link-token') as Call
    for (const key of ['session', 'network']) {
      await its.query('delete from rate_limit')
      expect((await send(call, me)).status).not.toBe(429)
      await its.fill(`call:link-token:${key}`, 2_000)
      expect(await send(call, me), key).toMatchObject({ status: 429, code: 'too_many_requests' })
    }
    await its.query('delete from rate_limit')
  })

  test('a call without a limit causes no provider call', async () => {
    const { routes } = await declaredRoutes()
    const unlimited = routes.flatMap(({ call, limits }) =>
      call?.method === 'GET' && limits?.by === 'none' ? [call] : [],
    )
    expect(unlimited.length).toBeGreaterThan(10)
    await becomes(() => its.count("provider_call where state = 'pending'"), 0)
    // Jobs send requests, too: those under way end with the server, and no other one is due.
    await its.stack.server.stop()
    await its.query(`
      with watched as (update broker_account set watch_due_at = 'infinity'),
        reviewed as (update review set poll_at = 'infinity'),
        verified as (update identity_verification set poll_at = 'infinity'),
        screened as (update unscreened set due_at = 'infinity'),
        networks as (update screened_network set due_at = 'infinity')
      update scheduled_task set due_at = 'infinity'`)
    await its.stack.server.restart()
    const requestPaths = async () => (await its.sandbox.requests()).map(({ path }) => path)
    const before = (await requestPaths()).length
    for (const call of new Set(unlimited))
      for (const caller of call.access === 'sign-up' ? [unverified, anonymous] : [me, unverified])
        await send(call, caller, { ids: me.ids })
    expect((await requestPaths()).slice(before)).toEqual([])
  })
})

describe('[API-04] access', () => {
  const unauthenticated = { status: 401, code: 'unauthenticated' }
  const csrf = { status: 403, code: 'csrf' }

  const applicantCalls = calls.filter(({ access }) => access === 'applicant')
  test.each(table(applicantCalls))(
    '[HO-01] %s is 401 without both codes, and with the session of a phone',
    async (_, call) => {
      for (const caller of [anonymous, unverified])
        expect(await send(call, caller, { ids: me.ids })).toMatchObject({
          ...unauthenticated,
          cacheControl: 'no-store',
        })
      const isRead = call.method === 'GET' && !call.effect
      for (const caller of [undefined, phone])
        expect(await send(call, caller)).toMatchObject(isRead ? unauthenticated : csrf)
    },
  )

  const withIds = calls.filter((call) => !sampleOf(call).isCallerOnly)
  test.each(table(withIds))('%s is the same 403 for other and unknown ids', async (_, call) => {
    const forbidden = { status: 403, code: 'forbidden', cacheControl: 'no-store' }
    const ofOther = await send(call, me, { ids: other.ids })
    const unknown = await send(call, me, { ids: unknownIds() })
    for (const answer of [ofOther, unknown]) expect(answer).toMatchObject(forbidden)
    expect(unknown.text).toBe(ofOther.text)
  })

  test('an answer is not saved to the application of another user in the same state', async () => {
    const [owner, stranger] = [await its.named(), await its.named()]
    const save = (id: string) => stranger.api.patch(`/api/data-api/address/client/${id}`, sampleAddress)
    expect(await save(owner.clientId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await save(stranger.clientId)).toMatchObject({ status: 200 })
  })

  test('each call with an id says so in its sample', () => {
    const declared = calls.filter(({ path, body }) => {
      const fields = 'shape' in body ? Object.keys(body.shape as object) : []
      return path.includes(':') || fields.includes('account_id')
    })
    // Skips six calls: one takes an account id that is checked against Plaid's item (BA-02),
    // one takes a place, which belongs to no user, two take ids that only the server can compute, and two take random ids.
    const ignored = [
      '/api/exchange-public-token',
      '/api/places/:id',
      '/api/auth/sessions/end/:id',
      '/api/auth/passkeys/:id',
      '/api/auth/passkeys/remove/:id',
      '/api/auth/browsers/forget/:id',
    ]
    const checked = declared.filter(({ path }) => !ignored.includes(path))
    expect(checked.filter((call) => sampleOf(call).isCallerOnly).map(nameOf)).toEqual([])
  })

  test('the PDFs of agreements are served to their applicant only', async () => {
    const pdf = async ({ api }: Caller, clientId: string, id = 'e-sign') =>
      (await api.get(`/api/agreements/${clientId}/${id}/pdf`)).status
    const { clientId } = me.ids
    expect(await pdf(me, clientId)).toBe(200)
    expect(await pdf(me, clientId, 'nothing')).toBe(404)
    expect(await pdf(me, other.ids.clientId)).toBe(403)
    expect(await pdf(me, unknownIds().clientId)).toBe(403)
    expect(await pdf(anonymous, clientId)).toBe(401)
    expect(await pdf(unverified, clientId)).toBe(401)
    expect(await pdf(me, '1')).toBe(400)
  })
})

test('[API-03] only sign-up, error reports, phones and spouses need no CSRF token, and a token is valid for thirty minutes', async () => {
  const signUp = calls.find(({ path }) => path === '/api/auth/sign-up') as Call
  const answer = await send(signUp, anonymous, { headers: { 'x-csrf-token': undefined } })
  expect(answer).toMatchObject({ status: 403, code: 'screening_required' })
  const open = calls.filter(({ needsToken }) => needsToken === false)
  expect(open.map(nameOf)).toEqual([
    'POST /api/phone-upload/open',
    'GET /api/phone-upload',
    'POST /api/phone-upload/documents',
    'POST /api/spouse-consent/open',
    'POST /api/spouse-consent/code',
    'PUT /api/spouse-consent/code',
    'POST /api/spouse-consent/decide',
    'POST /api/error-reports',
  ])
  const { body } = await me.api.get<{ expiresAt: string }>('/api/auth/get-csrf')
  const seconds = (Date.parse(body.expiresAt) - its.now().getTime()) / 1000
  expect(seconds).toBeGreaterThan(1790)
  expect(seconds).toBeLessThanOrEqual(1800)
})

describe('[API-06] invalid input', () => {
  test.each(table(jsonWrites))('%s refuses a text with a NUL and names its field', async (_, call) => {
    const sample = sampleOf(call).body?.(me.ids)
    const texts = Object.entries(fieldsOf(sample)).filter(([, value]) => typeof value === 'string')
    for (const [field] of texts) {
      const body = changed(sample, { [field]: `A\u0000b` })
      const { status, fields } = await send(call, await callerFor(call), { body })
      expect({ status, fields }).toEqual({ status: 400, fields: [placeOf(sample, field)] })
    }
  })
})

describe('[NV-14] the version', () => {
  const versioned = calls.filter(({ needsVersion }) => needsVersion)

  test('is required by the acceptance, the bank and the confirmation', () => {
    expect(versioned.map(nameOf).sort()).toEqual([
      'PATCH /api/data-api/bank/client/:clientId',
      'POST /api/agreements/statements/:clientId',
      'POST /api/broker-api/ach/createbyachid/:id',
      'POST /api/broker-api/ach/schedule/create/client/:clientId',
      'POST /api/broker-api/createByClientId/:clientId',
      'POST /api/broker-api/verifyMicroDepositAmountsByClient/:clientId',
      'POST /api/contributions/change/client/:clientId',
      'POST /api/data-api/agreements/client/:clientId',
      'POST /api/data-api/bank/linked/client/:clientId',
      'POST /api/exchange-public-token',
    ])
  })

  test.each(table(versioned))('%s is 428 without If-Match', async (_, call) => {
    const answer = await send(call, me, { headers: { 'if-match': undefined } })
    expect(answer).toMatchObject({ status: 428, code: 'version_required' })
  })

  test.each(table(writes))('%s refuses a malformed If-Match', async (_, call) => {
    const malformed = { status: 400, code: 'malformed', fields: ['If-Match'] }
    for (const value of ['*', 'x', '1', '""', '"x"', '"1", "2"', '"99999999999"'])
      expect(await send(call, me, { headers: { 'if-match': value } })).toMatchObject(malformed)
  })
})

describe('[API-02] an unknown path or method', () => {
  const paths = ['/api/nothing', '/api/', '/api/auth', '/api/auth/login/x', '/api/%zz', '/api/%ff']
  test.each(paths)('GET %s has the format of every error', async (path) => {
    const response = await fetch(its.stack.baseUrl + path)
    const body = (await response.json()) as object
    expect([400, 404]).toContain(response.status)
    expect(body).toEqual({ status: response.status, code: expect.any(String), message: expect.any(String) })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(body)).not.toContain('%')
  })

  test('DELETE /api/auth/login is 404', async () => {
    const headers = { origin: its.stack.baseUrl, 'content-type': 'application/json' }
    const request = { method: 'DELETE', headers, body: '{}' }
    const response = await fetch(`${its.stack.baseUrl}/api/auth/login`, request)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('[API-06] no call of this file was an unexpected error or a 500', () => {
  const logs = its.stack.server.logs()
  expect(logs.length).toBeGreaterThan(1_000)
  expect(logs.filter((line) => /unexpected error|"status":500/.test(line))).toEqual([])
})

/** Returns the strings in a value that are long enough to be distinctive. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length > 4 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('[ER-03] [SE-01] [OP-02] a failure of any call returns its id and is reported by endpoint and step, without the values sent', async () => {
  await its.query('alter table session rename to session_away')
  const endpoints = new Map<string, string>()
  for (const [index, call] of calls.entries()) {
    // Advances the clock, because a process sends at most sixty reports a minute.
    if (index % 40 === 0) its.advance(61)
    const { status, text } = await send(call, me, { headers: { 'x-step': 'identity' } })
    if (status !== 500) continue
    const { message } = JSON.parse(text) as { message: string }
    const id = /^Something went wrong \(([\da-f-]{36})\)$/.exec(message)?.[1] ?? ''
    endpoints.set(id, nameOf(call))
  }
  await its.query('alter table session_away rename to session')
  // A few calls do not fail, because they need no database.
  expect(endpoints.size).toBeGreaterThan(55)

  const hasEndpoint = ({ event }: { event: { tags: Record<string, string> } }) =>
    endpoints.has(event.tags.request ?? '')
  const reports = await eventually(
    () => its.sandbox.errors(),
    (found) => found.filter(hasEndpoint).length === endpoints.size,
  )
  for (const { event } of reports.filter(hasEndpoint)) {
    expect(event.tags).toEqual({
      from: 'server',
      step: 'identity',
      endpoint: endpoints.get(event.tags.request ?? ''),
      status: '500',
      request: event.tags.request,
      code: '42P01',
    })
    expect(event.exception.values[0]?.stacktrace?.frames.at(-1)?.filename).toMatch(/^(apps|node_modules)\//)
  }
  // Excludes the values sent in error reports, because the server forwards some of them, such as error codes.
  const others = calls.filter(({ path }) => path !== '/api/error-reports')
  const sent = others.map((call) => [sampleOf(call).body?.(me.ids), sampleOf(call).query?.(me.ids)])
  const cookies = me.cookie.match(/(?<==)[^;]+/g)
  const planted = new Set([...textsIn([sent, me.ids, cookies]), me.token, '198.51.100.9'])
  // Removes random ids, because a random id may contain a postal code.
  const randomIds = /[\da-f]{32}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
  const text = JSON.stringify(reports).replaceAll(randomIds, (id) => (planted.has(id) ? id : ''))
  // The ids of disclosures are also words in paths.
  const isPersonal = (value: string) => !disclosureIds.some((id) => id === value)
  expect([...planted].filter((value) => isPersonal(value) && text.includes(value))).toEqual([])
  await eventually(
    async () => its.log(),
    (log) => [...endpoints.keys()].every((id) => log.includes(id)),
  )
})
