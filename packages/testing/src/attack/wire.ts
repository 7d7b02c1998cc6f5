import { connect } from 'node:net'

/** Creates malformed requests that an HTTP client cannot send. */
export const wires = (host: string): readonly [name: string, bytes: string][] => {
  const post = (headers: string, body: string): string =>
    `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n${body}`
  const get = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`
  const smuggled = `GET /api/auth/get-csrf HTTP/1.1\r\nHost: ${host}\r\nX-Smuggled: 1\r\n\r\n`
  return [
    ['two lengths', post('Content-Length: 5\r\nContent-Length: 6', 'hello!')],
    ['length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`)],
    ['misspelled chunks', post('Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`)],
    ['a negative length', post('Content-Length: -1', '')],
    ['an invalid length', post('Content-Length: 0x10', 'x')],
    ['a chunk without end', post('Transfer-Encoding: chunked', 'fffffffffffffffff\r\nx')],
    ['a header folded', get('/api/auth/session', 'X-A: 1\r\n X-Injected: 1\r\n')],
    ['a bare line feed', get('/api/auth/session', 'X-A: 1\nX-Injected: 1\r\n')],
    ['a NUL in a header', get('/api/auth/session', 'X-A: \0\r\n')],
    ['a space before the colon', get('/api/auth/session', 'Cookie : session=x\r\n')],
    ['a header of 60 kB', get('/api/auth/session', `X-A: ${'x'.repeat(60_000)}\r\n`)],
    [
      'a thousand headers',
      get('/api/auth/session', Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1\r\n`).join('')),
    ],
    ['two hosts', get('/api/auth/session', 'Host: evil.example\r\n')],
    ['an absolute address', get(`http://evil.example/api/auth/session`)],
    ['dots', get('/api/../../../../etc/passwd')],
    ['dots below the files', get('/assets/../../../package.json')],
    ['encoded dots below the files', get('/assets/%2e%2e/%2e%2e/%2e%2e/package.json')],
    ['backslashes', get('/assets/..\\..\\..\\package.json')],
    ['dots below the documents', get('/documents/..%2f..%2fpackage.json')],
    ['two slashes', get('//api/auth/session')],
    ['no slash', get('api/auth/session')],
    ['a space in the path', get('/api/auth/ses sion')],
    ['bytes in the path', get('/api/auth/\xff\xfe')],
    ['a line of 90 kB', get(`/api/${'x'.repeat(90_000)}`)],
    ['no version', 'GET /api/auth/session\r\n\r\n'],
    ['another version', `GET /api/auth/session HTTP/3.0\r\nHost: ${host}\r\n\r\n`],
    [
      'an upgrade',
      get('/api/auth/session', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
    ],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['noise', '\0\x01\x02\xff\r\n\r\n'],
  ]
}

/** Sends the bytes over TCP. @returns the response received within half a second */
export const overWire = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text)
    }
    const timer = setTimeout(end, 500)
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.once('close', end)
    socket.once('error', end)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
