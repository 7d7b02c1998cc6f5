import { randomBytes, randomUUID } from 'node:crypto'
import type { Call } from '@vestibule/contract/call'
import { needsCsrf } from '@vestibule/contract/endpoints'
import { calls, sampleOf } from '../samples/calls.ts'
import type { Ids } from '../samples/sample.ts'
import { misshapen, traversing } from './misshapen.ts'
import type { Shot } from './send.ts'
import { type Scene, validShot, withHeaders } from './valid-shot.ts'

export const unknownIds = (): Ids => ({
  userId: randomUUID(),
  clientId: randomUUID(),
  accountId: randomUUID(),
  bankId: randomUUID(),
  identityId: `local|${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  phone: '212-555-0142',
})

const isOpen = (call: Call): boolean => call.access === 'any' && !needsCsrf(call)
const named = (shot: Shot, name: string): Shot => ({ ...shot, name })

/** Creates requests without a session or with an invalid session. */
const withoutSession = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  if (isOpen(call)) return []
  const shot = validShot(call, origin, me, victim)
  const invented = `session=${randomBytes(32).toString('base64url')}`
  const renamed = me.cookie.replace('session=', '__Host-session=')
  return [
    withHeaders(shot, 'no session, no token', { cookie: undefined, 'x-csrf-token': undefined }),
    withHeaders(shot, 'no session, a token', { cookie: undefined }),
    withHeaders(shot, 'an invented session', { cookie: invented }),
    withHeaders(shot, 'an empty session', { cookie: 'session=' }),
    withHeaders(shot, 'a session of another name', { cookie: renamed }),
  ]
}

/** Creates requests with the victim's ids and unknown ids, in path and body. */
const otherIds = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  if (sampleOf(call).isCallerOnly) return []
  const both = (ids: Ids, whose: string) => [
    named(validShot(call, origin, me, ids), `${whose} ids`),
    ...(call.path.includes(':')
      ? [named(validShot(call, origin, me, ids, me.ids), `${whose} ids in the path`)]
      : []),
    // Swaps ids of different kinds.
    ...(['clientId', 'accountId', 'bankId'] as const).map((kind) =>
      named(
        validShot(call, origin, me, {
          ...ids,
          userId: ids[kind],
          clientId: ids.userId,
          accountId: ids.clientId,
        }),
        `${whose} ids, swapped`,
      ),
    ),
  ]
  return [...both(victim, 'the victim’s'), ...both(unknownIds(), 'unknown')]
}

const forged = (call: Call, { origin, me, otherToken }: Scene): Shot[] => {
  const shot = validShot(call, origin, me)
  const [when = '', signature = ''] = me.token.split('.')
  const later = (Number.parseInt(when, 36) + 60).toString(36)
  const over = (Math.floor(Date.now() / 1000) - 1).toString(36)
  const tokens = needsCsrf(call)
    ? [undefined, '', 'x', '.', me.token.slice(0, -2), `zzzzzzz.${signature}`, otherToken]
    : []
  const signed = needsCsrf(call) ? [`${over}.${signature}`, `${later}.${signature}`] : []
  const tokenShots = [...tokens, ...signed].map((token) =>
    withHeaders(shot, `CSRF token ${token}`, { 'x-csrf-token': token }, '403 csrf'),
  )
  if (call.method === 'GET') return tokenShots
  const origins = [
    undefined,
    'null',
    'https://evil.example',
    `${origin}.evil.example`,
    origin.replace('http:', 'https:'),
    origin.replace('localhost', '127.0.0.1'),
  ]
  const types = ['text/plain', 'text/json', 'text/html', 'application/xml', 'application/jsonp']
  const forms = [
    'application/x-www-form-urlencoded',
    ...(call.files ? [] : ['multipart/form-data; boundary=x']),
  ]
  const spelled = (api: string): Shot => ({
    ...withHeaders(shot, `Origin of another at ${api}`, { origin: 'https://evil.example' }),
    path: shot.path.replace('/api/', api),
  })
  return [
    ...tokenShots,
    ...origins.map((from) => withHeaders(shot, `Origin ${from}`, { origin: from }, '403 origin')),
    ...['cross-site', 'same-site', 'none'].map((site) =>
      withHeaders(shot, site, { 'sec-fetch-site': site }, '403 origin'),
    ),
    withHeaders(shot, 'a Referer alone', { origin: undefined, referer: `${origin}/` }, '403 origin'),
    ...['/%61pi/', '/ap%69/'].map(spelled),
    ...[undefined, ...types, ...forms].map((type) =>
      withHeaders(
        shot,
        `Content-Type ${type}`,
        { 'content-type': type },
        call.files ? undefined : '415 unsupported_media',
      ),
    ),
  ]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const

/** Creates a request for every method that the path does not support. */
const otherMethods = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':')
  const had = calls.filter(({ path }) => pattern(path) === pattern(call.path)).map(({ method }) => method)
  const shot = validShot(call, origin, me)
  const { body: _, ...bare } = shot
  const others = methods
    .filter((method) => !(had as string[]).includes(method))
    .map((method) => ({ ...(method === 'GET' ? bare : { ...shot, body: '{}' }), name: method, method }))
  const overridden =
    call.method === 'GET' && !isOpen(call)
      ? [{ ...validShot(call, origin, me, victim), name: 'HEAD', method: 'HEAD' }].filter(
          () => !sampleOf(call).isCallerOnly,
        )
      : []
  return [...others, ...overridden]
}

/** Creates requests that the server must reject without changing any data. */
export const gates = (call: Call, scene: Scene): Shot[] => [
  ...withoutSession(call, scene),
  ...otherIds(call, scene),
  ...forged(call, scene),
  ...otherMethods(call, scene),
  ...misshapen(call, scene),
  ...traversing(call, scene),
]
