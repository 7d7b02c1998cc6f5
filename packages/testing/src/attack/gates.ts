import { randomBytes, randomUUID } from 'node:crypto'
import type { Call } from '@vestibule/contract/call'
import { needsCsrf } from '@vestibule/contract/endpoints'
import { calls, sampleOf } from '../samples/calls.ts'
import type { Ids } from '../samples/sample.ts'
import { inOrder, type Scene, withHeaders } from './in-order.ts'
import { misshapen, traversing } from './misshapen.ts'
import type { Shot } from './send.ts'

export const unknownIds = (): Ids => ({
  userId: randomUUID(),
  clientId: randomUUID(),
  accountId: randomUUID(),
  bankId: randomUUID(),
  identityId: `local|${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  phone: '212-555-0142',
})

const isOpen = (call: Call): boolean => call.who === 'any' && !needsCsrf(call)
const named = (shot: Shot, name: string): Shot => ({ ...shot, name })

/** Without a session, or with one that is none. */
const nobody = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  if (isOpen(call)) return []
  const shot = inOrder(call, origin, me, victim)
  const invented = `session=${randomBytes(32).toString('base64url')}`
  return [
    withHeaders(shot, 'no session, no token', { cookie: undefined, 'x-csrf-token': undefined }),
    withHeaders(shot, 'no session, a token', { cookie: undefined }),
    withHeaders(shot, 'an invented session', { cookie: invented }),
    withHeaders(shot, 'an empty session', { cookie: 'session=' }),
    withHeaders(shot, 'a session of another name', {
      cookie: me.cookie.replace('session=', '__Host-session='),
    }),
  ]
}

/** Someone else's ids, and nobody's: in the path, in the body, in both. */
const foreign = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  if (sampleOf(call).isCallerOnly) return []
  const both = (ids: Ids, whose: string) => [
    named(inOrder(call, origin, me, ids), `${whose} ids`),
    ...(call.path.includes(':')
      ? [named(inOrder(call, origin, me, ids, me.ids), `${whose} ids in the path`)]
      : []),
    // what every id may be mistaken for
    ...(['clientId', 'accountId', 'bankId'] as const).map((kind) =>
      named(
        inOrder(call, origin, me, {
          ...ids,
          userId: ids[kind],
          clientId: ids.userId,
          accountId: ids.clientId,
        }),
        `${whose} ids, each in another’s place`,
      ),
    ),
  ]
  return [...both(victim, 'the victim’s'), ...both(unknownIds(), 'nobody’s')]
}

const forged = (call: Call, { origin, me, otherToken }: Scene): Shot[] => {
  const shot = inOrder(call, origin, me)
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

/** Every method that the path does not have, also where a header asks for it. */
const otherMethods = (call: Call, { origin, me, victim }: Scene): Shot[] => {
  const pattern = (path: string) => path.replace(/:\w+/g, ':')
  const had = calls.filter(({ path }) => pattern(path) === pattern(call.path)).map(({ method }) => method)
  const shot = inOrder(call, origin, me)
  const { body: _, ...bare } = shot
  const others = methods
    .filter((method) => !(had as string[]).includes(method))
    .map((method) => ({ ...(method === 'GET' ? bare : { ...shot, body: '{}' }), name: method, method }))
  const overridden =
    call.method === 'GET' && !isOpen(call)
      ? [{ ...inOrder(call, origin, me, victim), name: 'HEAD', method: 'HEAD' }].filter(
          () => !sampleOf(call).isCallerOnly,
        )
      : []
  return [...others, ...overridden]
}

/** What no call may let through: each shot is answered with a refusal, and has no effect on anybody. */
export const gates = (call: Call, scene: Scene): Shot[] => [
  ...nobody(call, scene),
  ...foreign(call, scene),
  ...forged(call, scene),
  ...otherMethods(call, scene),
  ...misshapen(call, scene),
  ...traversing(call, scene),
]
