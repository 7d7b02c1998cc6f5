import type { Call } from '@vestibule/contract/call'
import { calls, nameOf } from '@vestibule/testing/samples/calls'
import { expect, test } from 'vitest'
import { declaredRoutes } from '../build/testing/declared-routes.ts'
import type { CallLimits } from '../platform/http/call-limits.ts'
import { handleErrors } from '../platform/http/errors.ts'
import type { RateLimitUse } from '../stores/sign-up/limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const until = new Date(now.getTime() + 90_000)
const counted: { uses: readonly RateLimitUse[]; saves: number } = { uses: [], saves: 0 }
/** Everybody is signed in with a good token, and every limit is used up. */
const full = {
  clock: { now: () => now },
  csrf: { verify: () => true },
  cookies: { read: () => 'token', readDevice: () => undefined },
  sessions: {
    find: async (_hash: Buffer, _now: Date, uses: readonly RateLimitUse[] = []) => {
      counted.uses = uses
      return { session: {}, retryAt: uses.length > 0 ? until : undefined }
    },
  },
  saveLimit: {
    take: () => {
      counted.saves += 1
      return until
    },
  },
}

const { app, routes } = await declaredRoutes(full, (made) => {
  made.addHook('onRequest', async (request) => {
    request.startedAt = now
  })
  handleErrors(made, { send: () => undefined, drain: async () => undefined })
})
await app.ready()

const limitsOf = (call: Call): CallLimits | undefined => routes.find((route) => route.call === call)?.limits

test('[API-10] [SE-03] every route that writes declares its limits, also those that are no call of the contract', () => {
  const writing = routes.filter((route) => !route.methods.every((one) => ['GET', 'HEAD'].includes(one)))
  const without = writing.filter(({ limits }) => !limits || limits.by === 'none')
  expect(without.map((route) => `${route.methods} ${route.url}`)).toEqual([])
  expect(writing.length).toBeGreaterThan(40)
})

test('[API-10] [SE-03] every call of the contract says how often it may be made; only reads of our own rows are not counted', () => {
  const kinds = Object.groupBy(calls, (call) => limitsOf(call)?.by ?? 'undeclared')
  expect(kinds.undeclared).toBeUndefined()
  const uncounted = kinds.none ?? []
  expect(uncounted.filter(({ method, effect }) => method !== 'GET' || effect).map(nameOf)).toEqual([])
  // counted before there is a session, and where nobody is asked; each has a test of its own
  expect(kinds['use case']?.map(nameOf).sort()).toEqual(['GET /api/auth/get-csrf', 'POST /api/error-reports'])
})

test('[API-10] each limit in the database has a budget of its own, but for the three screenings, which use cases share with none', () => {
  const names = calls.flatMap((call) => {
    const limits = limitsOf(call)
    return limits?.by === 'caller' ? [limits.name] : []
  })
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  expect(shared).toEqual(['screening', 'screening'])
  const others = names.filter((name) => !name.startsWith('call:'))
  expect(new Set(others)).toEqual(
    new Set(['screening', 'password-choice', 'places:suggest', 'places:place', 'verification']),
  )
})

const table = calls.map((call): [string, Call] => [nameOf(call), call])

test.each(table)('[API-10] %s is refused when what it declares is used up', async (_, call) => {
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
  const { perSession, perNetwork } = limits.often
  expect(counted.uses.map(({ key, ...often }) => [key.replace(/:[^:]*$/, ''), often])).toEqual([
    [`${limits.name}:session`, perSession],
    [`${limits.name}:network`, perNetwork],
  ])
})
