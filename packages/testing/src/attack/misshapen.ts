import type { Call } from '@vestibule/contract/call'
import { maxDepth } from '../../../../apps/server/src/http/json-body.ts'
import { sampleOf } from '../samples/calls.ts'
import { changed, fieldsOf } from '../samples/sample.ts'
import { replaced } from './hostile.ts'
import type { Shot } from './send.ts'
import { type Scene, validShot, withHeaders } from './valid-shot.ts'

/** Path of the call that accepts the whole user and ignores unknown fields (SU-06). */
const acceptsUnknownFields = '/api/user/update-user'

/** Nests each field as deep as allowed, one level deeper, and as deep as 60 kB allow. Also nests whole bodies. */
const nested = (shot: Shot, sample: object): Shot[] => {
  const lists = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`
  const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const tooDeep = (name: string, body: string): Shot => ({
    ...shot,
    name: `nested too deep: ${name}`,
    body,
    refused: '400',
  })
  const within = [...replaced(sample)].flatMap(({ at, replaceWith }) => {
    const path = at.split('.').slice(1)
    const body = (inside: string): string =>
      JSON.stringify(replaceWith('nested')).replace('"nested"', () => inside)
    return [
      {
        ...shot,
        name: `nested as deep as may be: ${at}`,
        body: body(lists(maxDepth - path.length, '"\\u0000"')),
      },
      tooDeep(`by one: ${at}`, body(objects(maxDepth - path.length + 1))),
      tooDeep(at, body(lists(30_000))),
    ]
  })
  return [
    ...within,
    tooDeep('lists', lists(30_000)),
    tooDeep('objects', objects(10_000)),
    tooDeep('an unknown field', `{"surprise":${lists(40)}}`),
  ]
}

/** Creates requests with malformed bodies and queries. */
export const misshapen = (call: Call, { origin, me }: Scene): Shot[] => {
  const shot = validShot(call, origin, me)
  const query = (more: string, name: string): Shot => ({
    ...shot,
    name,
    path: `${shot.path}${shot.path.includes('?') ? '&' : '?'}${more}`,
  })
  const queries = [
    { ...query('surprise=1', 'an unknown parameter'), refused: '400 unknown_field surprise' },
    query('__proto__[polluted]=1', '__proto__ in the query'),
    query('constructor[prototype][polluted]=1', 'constructor in the query'),
    query(`surprise=${'x'.repeat(9_000)}`, 'a huge query'),
  ]
  if (call.method === 'GET') return queries
  const raw = (name: string, body: string | Buffer, refused = '4'): Shot => ({ ...shot, name, body, refused })
  if (call.files) return queries
  const sample = sampleOf(call).body?.(me.ids)
  const text = JSON.stringify(sample ?? {})
  const into = (inside: string): string => text.replace('{', `{${inside}${text === '{}' ? '' : ','}`)
  const [name = 'x'] = Object.keys(fieldsOf(sample))
  return [
    ...queries,
    ...(call.path === acceptsUnknownFields
      ? []
      : [
          raw(
            'an unknown field',
            JSON.stringify(changed(sample, { surprise: 1 })),
            '400 unknown_field surprise',
          ),
          raw(
            'fields of the server',
            JSON.stringify(changed(sample, { isBlocked: false, version: 1, role: 'admin' })),
          ),
        ]),
    ...['', '{', '{"a"', 'nope', '\u0000', 'null', '"text"', '42', 'true', '[null]'].map((body) =>
      raw(`no object of fields: ${body}`, body, '400'),
    ),
    // Sends the wrong type, because an empty list is valid where the call expects a list.
    raw('a list for an object, or the other way round', Array.isArray(sample) ? '{}' : '[]', '400'),
    raw('__proto__', into('"__proto__":{"polluted":1}'), '400'),
    raw('__proto__ escaped', into('"\\u005f_proto__":{"polluted":1}')),
    raw('constructor', into('"constructor":{"prototype":{"polluted":1}}'), '400'),
    raw(
      '__proto__ deeper',
      JSON.stringify(changed(sample, { [name]: JSON.parse('{"a":1}') })).replace('"a"', '"__proto__"'),
    ),
    raw('huge', JSON.stringify(changed(sample, { surprise: 'x'.repeat(70_000) })), '413 too_large'),
    ...nested(shot, sample ?? {}),
    raw('bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), '400'),
    raw('UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')),
    raw('not JSON', text.slice(0, -1), '400'),
    raw('two bodies', `${text}${text}`, '400'),
    raw('single quotes', text === '{}' ? "{'a':1}" : text.replaceAll('"', "'")),
    raw('NaN', into('"a":NaN')),
    withHeaders(shot, 'declared as gzip', { 'content-encoding': 'gzip', 'content-type': 'text/json' }),
  ]
}

/** Creates requests with path traversal. */
export const traversing = (call: Call, { origin, me }: Scene): Shot[] => {
  if (!call.path.includes(':')) return []
  const shot = validShot(call, origin, me)
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
    'x'.repeat(390),
    'x'.repeat(2_000),
  ]
  return values.map((value) => ({
    ...shot,
    name: `in the path: ${value.slice(0, 40)}`,
    path: call.path.replace(/:\w+/g, value),
  }))
}
