import { jpeg } from '../files.ts'
import type { Shot } from './send.ts'
import { boundary } from './valid-shot.ts'

const crlf = '\r\n'
const picture = jpeg().toString('latin1')
const part = (head: string, content = picture): string =>
  `--${boundary}${crlf}${head}${crlf}${crlf}${content}${crlf}`
const file = (name: string, filename = 'a.jpg'): string =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"`
const end = `--${boundary}--${crlf}`

/** Malformed upload bodies, none of which contains an acceptable document. */
const bodies: readonly [name: string, body: string][] = [
  ['nothing', ''],
  ['no part', end],
  ['no end', part(file('DRIVING_LICENSE'))],
  ['another boundary', part(file('DRIVING_LICENSE')).replaceAll(`--${boundary}`, '--y')],
  ['__proto__', part(file('__proto__')) + end],
  ['constructor', part(file('constructor')) + end],
  ['SQL', part(file("'; drop table client; --")) + end],
  ['HTML', part(file('<script>alert(1)</script>')) + end],
  ['a path', part(file('../../../../etc/passwd', '../../../../etc/passwd')) + end],
  ['a header', part(`${file('x')}${crlf}X-Injected: 1`) + end],
  ['a header in the name', part(file('a\r\nX-Injected: 1')) + end],
  ['a huge name', part(file('x'.repeat(10_000))) + end],
  [
    'many headers',
    part(`${file('x')}${Array.from({ length: 500 }, (_, at) => `${crlf}X-${at}: 1`).join('')}`) + end,
  ],
  ['many parts', Array.from({ length: 200 }, (_, at) => part(file(`x${at}`), 'x')).join('') + end],
  [
    'many fields',
    Array.from({ length: 200 }, (_, at) => part(`Content-Disposition: form-data; name="x${at}"`, 'x')).join(
      '',
    ) + end,
  ],
  ['a huge field', part('Content-Disposition: form-data; name="x"', 'x'.repeat(200_000)) + end],
  [
    'a field where a file is wanted',
    part('Content-Disposition: form-data; name="DRIVING_LICENSE"', 'x') + end,
  ],
  [
    'nested JSON where a file is wanted',
    part(
      `Content-Disposition: form-data; name="DRIVING_LICENSE"${crlf}Content-Type: application/json`,
      `${'['.repeat(500)}${']'.repeat(500)}`,
    ) + end,
  ],
  ['no name', part('Content-Disposition: form-data; filename="a.jpg"') + end],
  ['no disposition', part('X-Nothing: 1') + end],
  [
    'a body inside',
    part(
      `Content-Type: multipart/mixed; boundary=z${crlf}${file('DRIVING_LICENSE')}`,
      `--z${crlf}${crlf}x${crlf}--z--`,
    ) + end,
  ],
  ['HTML as a picture', part(file('DRIVING_LICENSE'), '<html><script>alert(1)</script></html>') + end],
  [
    'SVG',
    part(file('DRIVING_LICENSE', 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') +
      end,
  ],
  [
    'a bad encoding',
    part(`${file('DRIVING_LICENSE')}${crlf}Content-Transfer-Encoding: base64`, 'eHh4') + end,
  ],
  ['binary', Array.from({ length: 5_000 }, (_, at) => String.fromCharCode((at * 7) & 255)).join('')],
]

const types = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=x',
  'application/json',
]

/** Creates an upload for each of these bodies and content types. */
export const uploads = (shot: Shot): Shot[] => [
  ...bodies.map(([name, body]) => ({ ...shot, name, body: Buffer.from(body, 'latin1') })),
  ...types.map((type) => ({
    ...shot,
    name: type.slice(0, 40),
    body: Buffer.from(part(file('DRIVING_LICENSE')) + end, 'latin1'),
    headers: { ...shot.headers, 'content-type': type },
  })),
]
