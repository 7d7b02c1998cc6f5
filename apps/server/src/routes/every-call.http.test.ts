import { randomUUID } from 'node:crypto'
import type { Call } from '@vestibule/contract/call'
import type { Api } from '@vestibule/testing/api'
import { idsOf } from '@vestibule/testing/attack/victim'
import { becomes, eventually, useStack } from '@vestibule/testing/in-vitest'
import { calls, nameOf, sampleOf, samples } from '@vestibule/testing/samples/calls'
import { changed, fieldsOf, type Ids, placeOf } from '@vestibule/testing/samples/sample'
import { beforeAll, describe, expect, test } from 'vitest'
import { declaredRoutes } from '../build/testing/declared-routes.ts'

const served = calls
const changes = served.filter(({ method }) => method !== 'GET')
/** Those whose body is JSON: one that takes files has tests of its own. */
const withJson = changes.filter(({ files }) => !files)
const table = (some: Call[]): [string, Call][] => some.map((call) => [nameOf(call), call])

const its = useStack()

interface Answer {
  status: number
  code: string | undefined
  fields: string[] | undefined
  cacheControl: string | null
  text: string
}

interface Asked {
  ids?: Ids
  /** the body as it goes over the wire, instead of the sample's */
  raw?: string | Uint8Array<ArrayBuffer>
  body?: unknown
  query?: string
  headers?: Record<string, string | undefined>
  path?: (path: string) => string
}

/** Sends one request with nothing of its own: what is in it is what the test says. */
async function ask(call: Call, caller: Caller | undefined, asked: Asked = {}): Promise<Answer> {
  const sample = sampleOf(call)
  const ids = asked.ids ?? own
  const params: Record<string, string> = { ...ids, ...sample.params?.(ids) }
  const filled = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = [sample.query?.(ids), asked.query].filter(Boolean).join('&')
  const path = `${asked.path ? asked.path(filled) : filled}${query ? `?${query}` : ''}`
  const changing = call.method !== 'GET'
  const given: Record<string, string | undefined> = {
    'x-forwarded-for': '198.51.100.9',
    'if-match': '"1"',
    ...(caller ? { cookie: caller.cookie, 'x-csrf-token': caller.token } : {}),
    ...(changing
      ? {
          origin: its.stack.baseUrl,
          'sec-fetch-site': 'same-origin',
          'content-type': call.files ? 'multipart/form-data; boundary=x' : 'application/json',
        }
      : {}),
    ...asked.headers,
  }
  const headers = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const body = changing
    ? (asked.raw ??
      (call.files ? '--x--\r\n' : JSON.stringify('body' in asked ? asked.body : sample.body?.(ids))))
    : null
  const response = await fetch(its.stack.baseUrl + path, { method: call.method, headers, body })
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as { code?: string; fields?: string[] }) : {}
  return {
    status: response.status,
    code: json.code,
    fields: json.fields,
    cacheControl: response.headers.get('cache-control'),
    text,
  }
}

/** A session and its CSRF token, as one browser holds them. */
interface Caller {
  api: Api
  cookie: string
  token: string
}

const callerOf = async (api: Api): Promise<Caller> => {
  const { body } = await api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  const cookie = api.cookies().map(({ name, value }) => `${name}=${value}`)
  return { api, cookie: cookie.join('; '), token: body.csrfToken }
}

/** These end a session or put another in its place: they are asked in one of nobody, each in its own. */
const renewing = ['check-email-exist', 'sign-up', 'login', 'logout'].map((name) => `/api/auth/${name}`)
const callerFor = async (call: Call): Promise<Caller> =>
  [...renewing, '/api/user/create-user'].includes(call.path) ? callerOf(its.newcomer().api) : me

/** Two applicants who have linked a bank each, one who has just signed up unverified, and a session of nobody. */
let me: Caller
let own: Ids
let theirs: Ids
let unverified: Caller
let unverifieds: Ids
let anonymous: Caller
const unknown = (): Ids => ({
  userId: randomUUID(),
  clientId: randomUUID(),
  accountId: randomUUID(),
  bankId: randomUUID(),
  identityId: `local|${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  phone: '212-555-0142',
})

beforeAll(async () => {
  const [mine, other, half] = [await its.withBank(), await its.withBank(), its.newcomer()]
  await half.createUser()
  own = await idsOf(its, mine)
  theirs = await idsOf(its, other)
  me = await callerOf(mine.api)
  unverified = await callerOf(half.api)
  unverifieds = await idsOf(its, half)
  anonymous = await callerOf(its.newcomer().api)
})

test('there is a sample of every call of the contract, and of no other', () => {
  expect(calls.length).toBeGreaterThan(40)
  expect(Object.keys(samples).sort()).toEqual(calls.map(nameOf).sort())
})

test.each(table(served))('%s is served, and its reply is never stored (API-09)', async (_, call) => {
  // As nobody, so that it changes nothing.
  const answer = await ask(call, undefined)
  expect(answer.status).not.toBe(404)
  expect(answer.cacheControl).toBe('no-store')
})

test('[API-01] [API-02] what is answered has the fields of the contract, and no more', async () => {
  const answered = await its.answered()
  await answered.saveBeneficiaries()
  const ids = { ...own, userId: answered.userId, clientId: answered.clientId }
  const caller = await callerOf(answered.api)
  const giving = await its.withAccount()
  await giving.saveContribution()
  await giving.giveBank()
  await giving.must(giving.relate())
  const giver = { ids: await idsOf(its, giving), caller: await callerOf(giving.api) }
  const checked = await its.answered({ accountType: 'PRODUCT' })
  await checked.saveContribution()
  await checked.readClient()
  await checked.must(checked.agreeToStatements())
  const checker = {
    ids: { ...own, userId: checked.userId, clientId: checked.clientId },
    caller: await callerOf(checked.api),
  }
  const telling = [
    ...served.filter(({ method, pdf }) => method === 'GET' && !pdf),
    ...served.filter(({ method }) => method === 'PATCH'),
  ]
  const told: string[] = []
  for (const call of telling) {
    const linked = (await ask(call, me, { headers: { 'if-match': undefined } })).text
    const filling = (await ask(call, caller, { ids, headers: { 'if-match': undefined } })).text
    const signingUp = (await ask(call, unverified, { ids: unverifieds })).text
    // the bank's form is open again once deposits are chosen anew
    if (call.method === 'PATCH') await giving.chooseDeposits()
    await giving.readClient()
    const headers = { 'if-match': `"${giving.version}"` }
    const typed = (await ask(call, giver.caller, { ids: giver.ids, headers })).text
    // of those at the identity check, only what they alone are told
    const verifying = call.path.includes('/plaid_idv/')
      ? [(await ask(call, checker.caller, { ids: checker.ids, headers: { 'if-match': undefined } })).text]
      : []
    for (const text of [linked, filling, signingUp, typed, ...verifying]) {
      const body: unknown = JSON.parse(text)
      if (!call.reply.safeParse(body).success) continue
      expect(call.reply.parse(body), nameOf(call)).toEqual(body)
      told.push(nameOf(call))
    }
  }
  expect(telling.map(nameOf).filter((name) => !told.includes(name))).toEqual([])
})

describe('[API-10] [SE-03] limits', () => {
  test.each([
    ['POST /api/create-link-token', 'link-token'],
    ['GET /api/broker-api/investigations/client/:clientId', 'investigations'],
    ['POST /api/data-api/plaiderror/bankaccount/:bankAccountId', 'bank-error'],
    ['POST /api/fraud-event', 'fraud-event'],
    ['POST /api/broker-api/account/createByClientId/:clientId', 'open-account'],
  ])('%s is counted by session and by network, and refused when either is used up', async (name, limit) => {
    const call = served.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`there is no call ${name}`)
    expect((await ask(call, me)).status).not.toBe(429)
    for (const part of ['session', 'network']) {
      await its.query('delete from rate_limit')
      await ask(call, me)
      await its.fill(`call:${limit}:${part}`, 2_000)
      expect(await ask(call, me), part).toMatchObject({ status: 429, code: 'too_many_requests' })
    }
    await its.query('delete from rate_limit')
  })

  test('a call that is not counted asks nobody outside', async () => {
    const { routes } = await declaredRoutes()
    const uncounted = routes.flatMap(({ call, limits }) =>
      call?.method === 'GET' && limits?.by === 'none' ? [call] : [],
    )
    expect(uncounted.length).toBeGreaterThan(10)
    await becomes(() => its.count("outside_call where state = 'pending'"), 0)
    const asked = async () => (await its.sandbox.requests()).map(({ path }) => path)
    const before = await asked()
    for (const call of new Set(uncounted)) {
      await ask(call, call.who === 'sign-up' ? unverified : me)
      await ask(call, call.who === 'sign-up' ? anonymous : unverified)
    }
    expect((await asked()).filter((_, index) => index >= before.length)).toEqual([])
  })
})

describe('[API-04] who may call', () => {
  const applicants = served.filter(({ who }) => who === 'applicant')

  test.each(table(applicants))(
    '%s is 401 without a session, in one of nobody, and before both codes',
    async (_, call) => {
      const unauthenticated = { status: 401, code: 'unauthenticated', cacheControl: 'no-store' }
      expect(await ask(call, anonymous)).toMatchObject(unauthenticated)
      expect(await ask(call, unverified)).toMatchObject(unauthenticated)
      const without = await ask(call, undefined)
      if (call.method === 'GET' && !call.effect) expect(without).toMatchObject(unauthenticated)
      else expect(without).toMatchObject({ status: 403, code: 'csrf' })
    },
  )

  test.each(table(served.filter(({ who }) => who === 'sign-up')))(
    '%s is refused without a session',
    async (_, call) => {
      const { status, code } = await ask(call, undefined)
      const needsToken = (call.method !== 'GET' && call.path !== '/api/auth/sign-up') || call.effect
      expect({ status, code }).toEqual(
        needsToken ? { status: 403, code: 'csrf' } : { status: 401, code: 'unauthenticated' },
      )
    },
  )

  const naming = served.filter((call) => !sampleOf(call).isCallerOnly)

  test.each(table(naming))(
    '%s is 403 for what belongs to someone else and for what does not exist alike',
    async (_, call) => {
      const forbidden = { status: 403, code: 'forbidden', cacheControl: 'no-store' }
      const foreign = await ask(call, me, { ids: theirs })
      expect(foreign).toMatchObject(forbidden)
      const nowhere = await ask(call, me, { ids: unknown() })
      expect(nowhere).toMatchObject(forbidden)
      expect(nowhere.text).toBe(foreign.text)
    },
  )

  test('a call that takes an id says so in its sample', () => {
    const taking = served.filter(({ path, body }) => {
      const fields = 'shape' in body ? Object.keys(body.shape as object) : []
      return path.includes(':') || fields.includes('account_id')
    })
    // exchange-public-token's account_id is the linking provider's, judged against the item (BA-02); a place is nobody's
    const others = ['/api/exchange-public-token', '/api/places/:id']
    const own = taking.filter(({ path }) => !others.includes(path))
    expect(own.filter((call) => sampleOf(call).isCallerOnly).map(nameOf)).toEqual([])
  })

  test('the agreements’ PDFs are the applicant’s own', async () => {
    const pdf = (ids: Ids, id = 'e-sign') => `/api/agreements/${ids.clientId}/${id}/pdf`
    expect((await me.api.get(pdf(own))).status).toBe(200)
    expect((await me.api.get(pdf(own, 'nothing'))).status).toBe(404)
    expect((await me.api.get(pdf(theirs))).status).toBe(403)
    expect((await me.api.get(pdf(unknown()))).status).toBe(403)
    expect((await anonymous.api.get(pdf(own))).status).toBe(401)
    expect((await unverified.api.get(pdf(own))).status).toBe(401)
    expect((await me.api.get('/api/agreements/1/e-sign/pdf')).status).toBe(400)
  })
})

describe('[API-03] the CSRF token', () => {
  test('sign-up and error reports alone need none, and get-csrf gives one for thirty minutes', async () => {
    const signUp = served.find(({ path }) => path === '/api/auth/sign-up') as Call
    const answer = await ask(signUp, anonymous, { headers: { 'x-csrf-token': undefined } })
    expect(answer).toMatchObject({ status: 403, code: 'screening_required' })
    const open = served.filter(({ needsToken }) => needsToken === false)
    expect(open.map(nameOf)).toEqual(['POST /api/error-reports'])
    const { body } = await me.api.get<{ expiresAt: string }>('/api/auth/get-csrf')
    const seconds = (Date.parse(body.expiresAt) - its.stack.clock.now().getTime()) / 1000
    expect(seconds).toBeGreaterThan(1790)
    expect(seconds).toBeLessThanOrEqual(1800)
  })
})

describe('[API-06] what a call does not take', () => {
  test.each(table(withJson))('%s refuses a text with a NUL in it by its field', async (_, call) => {
    const sample = sampleOf(call).body?.(own)
    const texts = Object.entries(fieldsOf(sample)).filter(([, value]) => typeof value === 'string')
    for (const [field] of texts) {
      const { status, fields } = await ask(call, await callerFor(call), {
        body: changed(sample, { [field]: `A\u0000b` }),
      })
      expect({ status, fields }).toEqual({ status: 400, fields: [placeOf(sample, field)] })
    }
  })

  test.each(table(served.filter((call) => sampleOf(call).query)))(
    '%s never fails on a query of any kind',
    async (_, call) => {
      for (const query of [
        '',
        'email=%00',
        'email=a&email=b',
        'phone=%00&country=US',
        `email=${'x'.repeat(5_000)}`,
        'email[]=1',
      ]) {
        const response = await me.api.get<{ code: string }>(`${call.path}?${query}`)
        expect([400, 422], query).toContain(response.status)
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    },
  )
})

describe('[NV-14] the version', () => {
  const needing = served.filter(({ needsVersion }) => needsVersion)

  test('acceptance, bank and confirm calls need one', () => {
    expect(needing.map(nameOf).sort()).toEqual([
      'PATCH /api/data-api/bank/client/:clientId',
      'POST /api/agreements/statements/:clientId',
      'POST /api/broker-api/ach/createbyachid/:id',
      'POST /api/broker-api/ach/schedule/create/client/:clientId',
      'POST /api/broker-api/createByClientId/:clientId',
      'POST /api/broker-api/verifyMicroDepositAmountsByClient/:clientId',
      'POST /api/data-api/agreements/client/:clientId',
      'POST /api/exchange-public-token',
    ])
  })

  test.each(table(needing))('%s is 428 without If-Match', async (_, call) => {
    expect(await ask(call, me, { headers: { 'if-match': undefined } })).toMatchObject({
      status: 428,
      code: 'version_required',
    })
  })

  test.each(table(changes))('%s refuses an If-Match that is none', async (_, call) => {
    for (const value of ['*', 'x', '1', '""', '"x"', '"1", "2"', '"99999999999"'])
      expect(await ask(call, me, { headers: { 'if-match': value } })).toMatchObject({
        status: 400,
        code: 'malformed',
        fields: ['If-Match'],
      })
  })
})

describe('[API-02] what is not there', () => {
  test.each(['/api/nothing', '/api/', '/api/auth', '/api/auth/login/x', '/api/%zz', '/api/%ff'])(
    'GET %s has the shape of every error',
    async (path) => {
      const response = await fetch(its.stack.baseUrl + path)
      const body = (await response.json()) as Record<string, unknown>
      expect([400, 404]).toContain(response.status)
      expect(body).toEqual({ status: response.status, code: expect.any(String), message: expect.any(String) })
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify(body)).not.toContain('%')
    },
  )

  test('a method that a path does not have is 404', async () => {
    const headers = { origin: its.stack.baseUrl, 'content-type': 'application/json' }
    const response = await fetch(`${its.stack.baseUrl}/api/auth/login`, {
      method: 'DELETE',
      headers,
      body: '{}',
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('[API-06] nothing of all this was unexpected to the server', () => {
  const logs = its.stack.server.logs()
  expect(logs.length).toBeGreaterThan(1_000)
  expect(logs.filter((line) => line.includes('unexpected error') || line.includes('"status":500'))).toEqual(
    [],
  )
})

/** Every text in a value, but for those too short to be told from any other. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length > 4 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('[ER-03] [SE-01] [OP-02] a failure of any call is told with its id, reported under its endpoint and step, and holds nothing that was sent', async () => {
  const { stack } = its
  await its.query('alter table session rename to session_away')
  const ids = new Map<string, string>()
  for (const [index, call] of served.entries()) {
    // a process reports sixty a minute
    if (index % 40 === 0) stack.clock.advance(61)
    const { status, text } = await ask(call, me, { headers: { 'x-step': 'identity' } })
    if (status !== 500) continue
    const { message } = JSON.parse(text) as { message: string }
    ids.set(/^Something went wrong \(([\da-f-]{36})\)$/.exec(message)?.[1] ?? '', nameOf(call))
  }
  await its.query('alter table session_away rename to session')
  // all but those that ask the database nothing
  expect(ids.size).toBeGreaterThan(55)

  const reports = await eventually(
    () => stack.sandbox.errors(),
    (found) => found.filter(({ event }) => ids.has(event.tags.request ?? '')).length === ids.size,
  )
  for (const { event } of reports.filter(({ event }) => ids.has(event.tags.request ?? ''))) {
    expect(event.tags).toEqual({
      from: 'server',
      step: 'identity',
      endpoint: ids.get(event.tags.request ?? ''),
      status: '500',
      request: event.tags.request,
      code: '42P01',
    })
    expect(event.exception.values[0]?.stacktrace?.frames.at(-1)?.filename).toMatch(/^(apps|node_modules)\//)
  }
  // a report's own words are ours, and go further
  const others = served.filter(({ path }) => path !== '/api/error-reports')
  const sent = others.flatMap((call) => textsIn([sampleOf(call).body?.(own), sampleOf(call).query?.(own)]))
  const planted = new Set([
    ...sent,
    ...textsIn(own),
    me.token,
    ...textsIn(me.cookie.match(/(?<==)[^;]+/g)),
    '198.51.100.9',
  ])
  // but for the random ids, in which a postal code is found once in some hundred runs
  const told = JSON.stringify(reports).replaceAll(
    /[\da-f]{32}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
    (id) => (planted.has(id) ? id : ''),
  )
  expect([...planted].filter((value) => told.includes(value))).toEqual([])
  await eventually(
    async () => stack.server.logs().join('\n'),
    (log) => [...ids.keys()].every((id) => log.includes(id)),
  )
})
