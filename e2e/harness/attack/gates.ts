import { randomBytes, randomUUID } from 'node:crypto'
import { type Call, needsCsrf } from '@vestibule/contract/call'
import { calls, sampleOf } from '../samples/calls.ts'
import { changed, fieldsOf, type Ids } from '../samples/sample.ts'
import { type Attacker, inOrder, withHeaders } from './in-order.ts'
import type { Shot } from './send.ts'

export interface Scene {
  origin: string
  me: Attacker
  /** another session's token */
  otherToken: string
  victim: Ids
}

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
  if (sampleOf(call).namesNobody) return []
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
  const tokens = needsCsrf(call)
    ? [undefined, '', 'x', '.', me.token.slice(0, -2), `zzzzzzz.${me.token.split('.')[1]}`, otherToken]
    : []
  const origins = [
    undefined,
    'null',
    'https://evil.example',
    `${origin}.evil.example`,
    origin.replace('http:', 'https:'),
  ]
  const changing = call.method !== 'GET'
  return [
    ...tokens.map((token) => withHeaders(shot, `CSRF token ${token}`, { 'x-csrf-token': token })),
    ...(changing ? origins.map((from) => withHeaders(shot, `Origin ${from}`, { origin: from })) : []),
    ...(changing
      ? ['cross-site', 'same-site', 'none'].map((site) => withHeaders(shot, site, { 'sec-fetch-site': site }))
      : []),
    ...(changing
      ? [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html'].map(
          (type) => withHeaders(shot, `Content-Type ${type}`, { 'content-type': type }),
        )
      : []),
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
    .filter((method) => !had.includes(method))
    .map((method) => ({ ...(method === 'GET' ? bare : { ...shot, body: '{}' }), name: method, method }))
  const overridden =
    call.method === 'GET' && !isOpen(call)
      ? [{ ...inOrder(call, origin, me, victim), name: 'HEAD', method: 'HEAD' }].filter(
          () => !sampleOf(call).namesNobody,
        )
      : []
  return [...others, ...overridden]
}

/** Those two take the whole user, whose further fields they ignore. */
const takesMore = ['/api/user/create-user', '/api/user/update-user']

const repeated = (text: string, times: number): string => text.repeat(times)

/** Bodies and queries that no call takes. */
const misshapen = (call: Call, { origin, me }: Scene): Shot[] => {
  const shot = inOrder(call, origin, me)
  const query = (more: string, name: string): Shot => ({
    ...shot,
    name,
    path: `${shot.path}${shot.path.includes('?') ? '&' : '?'}${more}`,
  })
  const queries = [
    query('surprise=1', 'a query too many'),
    query('__proto__[polluted]=1', '__proto__ in the query'),
    query('constructor[prototype][polluted]=1', 'constructor in the query'),
    query(`surprise=${repeated('x', 9_000)}`, 'a huge query'),
  ]
  if (call.method === 'GET') return queries
  const raw = (name: string, body: string | Buffer): Shot => ({ ...shot, name, body })
  if (call.files) return queries
  const sample = sampleOf(call).body?.(me.ids)
  const text = JSON.stringify(sample ?? {})
  const into = (inside: string): string => text.replace('{', `{${inside}${text === '{}' ? '' : ','}`)
  const [name = 'x'] = Object.keys(fieldsOf(sample))
  return [
    ...queries,
    ...(takesMore.includes(call.path)
      ? []
      : [
          raw('a field too many', JSON.stringify(changed(sample, { surprise: 1 }))),
          raw(
            'fields of the server',
            JSON.stringify(changed(sample, { isBlocked: false, version: 1, role: 'admin' })),
          ),
        ]),
    raw('__proto__', into('"__proto__":{"polluted":1}')),
    raw('__proto__ escaped', into('"\\u005f_proto__":{"polluted":1}')),
    raw('constructor', into('"constructor":{"prototype":{"polluted":1}}')),
    raw(
      '__proto__ deeper',
      JSON.stringify(changed(sample, { [name]: JSON.parse('{"a":1}') })).replace('"a"', '"__proto__"'),
    ),
    raw('huge', JSON.stringify(changed(sample, { surprise: repeated('x', 70_000) }))),
    raw('deep lists', `${'['.repeat(20_000)}${repeated(']', 20_000)}`),
    raw('deep objects', `${repeated('{"a":', 8_000)}1${repeated('}', 8_000)}`),
    raw(
      'deep inside',
      JSON.stringify(changed(sample, { [name]: 'deep' })).replace(
        '"deep"',
        `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      ),
    ),
    raw('bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    raw('UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')),
    raw('not JSON', text.slice(0, -1)),
    raw('two bodies', `${text}${text}`),
    raw('single quotes', text === '{}' ? "{'a':1}" : text.replaceAll('"', "'")),
    raw('NaN', into('"a":NaN')),
    withHeaders(shot, 'said to be gzip', { 'content-encoding': 'gzip', 'content-type': 'text/json' }),
  ]
}

/** Paths that lead elsewhere. */
const traversing = (call: Call, { origin, me }: Scene): Shot[] => {
  if (!call.path.includes(':')) return []
  const shot = inOrder(call, origin, me)
  const values = [
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    '..%5c..%5cetc%5cpasswd',
    '%252e%252e%252f',
    '..;/..;/',
    '../../../etc/passwd',
    '%00',
    '%0d%0aX-Injected:%201',
    '%ff',
    '%zz',
    '*',
    '%27%20or%20%271%27=%271',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '__proto__',
    repeated('x', 390),
    repeated('x', 2_000),
  ]
  return values.map((value) => ({
    ...shot,
    name: `in the path: ${value.slice(0, 40)}`,
    path: call.path.replace(/:\w+/g, value),
  }))
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
