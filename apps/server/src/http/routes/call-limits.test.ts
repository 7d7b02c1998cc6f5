import type { Call } from '@vestibule/contract/call'
import { calls, nameOf } from '@vestibule/testing/samples/calls'
import { expect, test } from 'vitest'
import { declaredRoutes } from '../../app/build/testing/declared-routes.ts'
import type { RateLimitUse } from '../../stores/limits.ts'
import type { CallLimits } from '../call-limits.ts'
import { handleErrors } from '../errors.ts'

const now = new Date('2026-11-22T12:00:00Z')
const retryAt = new Date(now.getTime() + 90_000)
const counted: { uses: readonly RateLimitUse[]; saves: number } = { uses: [], saves: 0 }
/** Accepts every session and token, and reports every limit as used up. */
const usedUp = {
  clock: { now: () => now },
  csrf: { verify: () => true },
  languages: { all: [] },
  cookies: { read: () => 'token', readDevice: () => undefined, readPhone: () => undefined },
  lookups: { begin: async () => undefined, found: () => undefined },
  sessionQueue: { enter: async () => undefined },
  sessions: {
    find: async (_hash: Buffer, _now: Date, uses: readonly RateLimitUse[] = []) => {
      counted.uses = uses
      return { session: {}, retryAt: uses.length > 0 ? retryAt : undefined }
    },
  },
  saveLimit: {
    take: () => {
      counted.saves += 1
      return retryAt
    },
  },
}

const { app, routes } = await declaredRoutes(usedUp, (made) => {
  made.addHook('onRequest', async (request) => {
    request.startedAt = now
  })
  handleErrors(made, { send: () => undefined, drain: async () => undefined })
})
await app.ready()

const limitsOf = (call: Call): CallLimits | undefined => routes.find((route) => route.call === call)?.limits

test('[API-10] [SE-03] every route that writes declares its limits', () => {
  const writing = routes.filter((route) => !route.methods.every((one) => ['GET', 'HEAD'].includes(one)))
  const unlimited = writing.filter(({ limits }) => !limits || limits.by === 'none')
  expect(unlimited.map((route) => `${route.methods} ${route.url}`)).toEqual([])
  expect(writing.length).toBeGreaterThan(40)
})

test('[API-10] [SE-03] every call declares its limits; only reads without an effect have none', () => {
  const kinds = Object.groupBy(calls, (call) => limitsOf(call)?.by ?? 'undeclared')
  expect(kinds.undeclared).toBeUndefined()
  const unlimited = kinds.none ?? []
  expect(unlimited.filter(({ method, effect }) => method !== 'GET' || effect).map(nameOf)).toEqual([])
  // These calls need no session. The limit of each call is tested elsewhere.
  const byUseCase = [
    'GET /api/auth/get-csrf',
    'GET /api/phone-upload',
    'POST /api/error-reports',
    'POST /api/phone-upload/documents',
    'POST /api/phone-upload/open',
    'POST /api/spouse-consent/code',
    'POST /api/spouse-consent/decide',
    'POST /api/spouse-consent/open',
    'PUT /api/spouse-consent/code',
  ]
  expect(kinds['use case']?.map(nameOf).sort()).toEqual(byUseCase)
})

test('[API-10] each limit in the database belongs to one call, except that of the three screenings', () => {
  const names = calls.flatMap((call) => {
    const limits = limitsOf(call)
    return limits?.by === 'caller' ? [limits.name] : []
  })
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  expect(shared).toEqual(['screening', 'screening'])
  const others = new Set(names.filter((name) => !name.startsWith('call:')))
  const places = ['places:suggest', 'places:place']
  expect(others).toEqual(new Set(['screening', 'password-choice', ...places, 'verification']))
})

test.each([
  ['GET /api/ipqs/validate-ip', 60, 300],
  ['GET /api/places/autocomplete', 200, 2_000],
  ['GET /api/places/:id', 30, 300],
])('[SE-03] %s is limited to %i an hour for a session and to %i for a network', (name, session, network) => {
  const call = calls.find((one) => nameOf(one) === name)
  expect(call && limitsOf(call)).toMatchObject({
    limit: { perSession: { max: session, seconds: 3600 }, perNetwork: { max: network, seconds: 3600 } },
  })
})

const table = calls.map((call): [string, Call] => [nameOf(call), call])

test.each(table)('[API-10] %s is 429 when its limits are used up', async (_, call) => {
  const limits = limitsOf(call)
  if (limits?.by !== 'caller' && limits?.by !== 'process') return
  Object.assign(counted, { uses: [], saves: 0 })
  const reply = await app.inject({
    method: call.method as 'GET',
    url: call.path.replace(/:\w+/g, 'x'),
    headers: { 'content-type': call.files ? 'multipart/form-data; boundary=x' : 'application/json' },
    ...(call.method === 'GET' ? {} : { payload: call.files ? '--x--\r\n' : '{}' }),
  })
  expect(reply.statusCode, reply.body).toBe(429)
  expect(reply.headers['retry-after']).toBe('90')
  if (limits.by === 'process') return expect(counted.saves).toBe(1)
  const { perSession, perNetwork } = limits.limit
  expect(counted.uses.map(({ key, ...often }) => [key.replace(/:[^:]*$/, ''), often])).toEqual([
    [`${limits.name}:session`, perSession],
    [`${limits.name}:network`, perNetwork],
  ])
})
