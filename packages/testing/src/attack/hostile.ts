import type { Call } from '@vestibule/contract/call'
import { sampleOf } from '../samples/calls.ts'
import type { Shot } from './send.ts'
import { type Attacker, validShot, withHeaders } from './valid-shot.ts'

/** Hostile texts, which replace text values. */
const texts = [
  "' or '1'='1",
  "'; drop table client; --",
  "\\'; select pg_sleep(9) --",
  '"><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the attack itself
  '{{constructor.constructor("return 1")()}}${7*7}#{7*7}',
  'x\r\nSet-Cookie: session=x\r\nX-Injected: 1',
  '../../../../../../etc/passwd',
  '%00%0d%0a%2e%2e%2f',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeffabc\u2066',
  '𝒜'.repeat(400),
  'x'.repeat(5_000),
  '',
  ' ',
  '__proto__',
]

/** Hostile values, which replace values of any type. */
const values: unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  [],
  {},
  [null],
  { toString: 1 },
  { $gt: '' },
  ['x'.repeat(2_000)],
  Array.from({ length: 500 }, () => 'x'),
]

type Tree = unknown

/** Yields each value of the tree with its path and a function that replaces the value. */
export function* replaced(
  tree: Tree,
  path = '',
): Generator<{ at: string; isText: boolean; replaceWith: (value: unknown) => Tree }> {
  if (typeof tree !== 'object' || tree === null) return
  for (const [key, value] of Object.entries(tree)) {
    const replaceWith = (other: unknown): Tree =>
      Array.isArray(tree)
        ? tree.map((one: unknown, index) => (String(index) === key ? other : one))
        : { ...tree, [key]: other }
    const at = `${path}.${key}`
    yield { at, isText: typeof value === 'string', replaceWith }
    for (const inner of replaced(value, at))
      yield { ...inner, replaceWith: (other) => replaceWith(inner.replaceWith(other)) }
  }
}

const inBody = (call: Call, shot: Shot, attacker: Attacker): Shot[] => {
  if (call.method === 'GET' || call.files) return []
  const sample: Tree = sampleOf(call).body?.(attacker.ids) ?? {}
  return [...replaced(sample)].flatMap(({ at, isText, replaceWith }) =>
    [...(isText ? texts : []), ...values].map((value) => ({
      ...shot,
      name: `${at} = ${JSON.stringify(value).slice(0, 50)}`,
      body: JSON.stringify(replaceWith(value)),
    })),
  )
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const inAddress = (call: Call, shot: Shot): Shot[] => {
  const [path = '', query] = shot.path.split('?')
  const parts = path.split('/')
  const pattern = call.path.split('/')
  const inPath = pattern.flatMap((name, index) =>
    name.startsWith(':')
      ? texts.map((text) => ({
          ...shot,
          name: `${name} = ${JSON.stringify(text).slice(0, 50)}`,
          path:
            [...parts.slice(0, index), encoded(text), ...parts.slice(index + 1)].join('/') +
            (query ? `?${query}` : ''),
        }))
      : [],
  )
  const fields = [...new URLSearchParams(query).keys()]
  const inQuery = fields.flatMap((field) =>
    texts.map((text) => ({
      ...shot,
      name: `?${field} = ${JSON.stringify(text).slice(0, 50)}`,
      path: `${path}?${(query ?? '').replace(new RegExp(`${field}=[^&]*`), () => `${field}=${encoded(text)}`)}`,
    })),
  )
  const twice = query ? [{ ...shot, name: 'the query twice', path: `${path}?${query}&${query}` }] : []
  return [...inPath, ...inQuery, ...twice]
}

const long = 'x'.repeat(4_000)

/** Headers that no browser sends. */
const hostileHeaders: readonly [name: string, headers: Record<string, string>][] = [
  ['User-Agent SQL', { 'user-agent': "'; drop table client; --" }],
  ['User-Agent long', { 'user-agent': long }],
  ['address SQL', { 'x-forwarded-for': "'; drop table client; --" }],
  ['address list', { 'x-forwarded-for': Array.from({ length: 200 }, (_, at) => `10.0.0.${at}`).join(', ') }],
  ['address none', { 'x-forwarded-for': 'unknown' }],
  ['another Host', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
  ['another path', { 'x-original-url': '/api/auth/session', 'x-rewrite-url': '/api/auth/session' }],
  ['If-Match SQL', { 'if-match': `"1' or 1=1"` }],
  ['Accept', { accept: '../../etc/passwd', 'accept-language': "'", 'accept-encoding': long }],
  ['a request id', { 'x-request-id': "<script>'", 'request-id': long }],
  ['Range', { range: 'bytes=0-1,2-3,-1' }],
  ['Expect', { 'content-md5': 'x', te: 'trailers', prefer: 'wait=9999' }],
]

/** Creates requests with one hostile value. Only reads get hostile headers, because a valid write would succeed. */
export const hostile = (call: Call, origin: string, attacker: Attacker): Shot[] => {
  const shot = validShot(call, origin, attacker)
  return [
    ...inBody(call, shot, attacker),
    ...inAddress(call, shot),
    ...(call.method === 'GET' && !call.effect && !call.pdf
      ? hostileHeaders.map(([name, headers]) => withHeaders(shot, name, headers))
      : []),
    ...[`session=${long}`, "session=' or 1=1 --", 'session=__proto__', 'session=%00; session=x'].map(
      (cookie) => withHeaders(shot, `Cookie ${cookie.slice(0, 30)}`, { cookie }),
    ),
  ]
}
