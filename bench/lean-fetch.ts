import { connect, type Socket } from 'node:net'

/** Open connections without a request, by host. */
const idle = new Map<string, Socket[]>()

/**
 * Works like `fetch`, but only for string bodies and for responses with a length. Uses less CPU time than Node's clients,
 * so the server has more.
 */
export const leanFetch: typeof fetch = async (address, init = {}) => {
  const { host, hostname, port, pathname, search } = new URL(String(address))
  const body = typeof init.body === 'string' ? init.body : ''
  const lines = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = `${init.method ?? 'GET'} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines}`
  const unused = idle.get(host) ?? []
  idle.set(host, unused)
  const socket = unused.pop() ?? opened(Number(port), hostname, unused)
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  const response = await responseFrom(socket)
  if (response.headers.get('connection') === 'close') socket.end()
  else unused.push(socket)
  return response
}

const opened = (port: number, hostname: string, unused: Socket[]): Socket =>
  connect({ port, host: hostname, noDelay: true })
    .setEncoding('latin1')
    // Without a listener, a connection that breaks between two requests would end the process.
    .on('error', () => undefined)
    .on('close', function (this: Socket) {
      const index = unused.indexOf(this)
      if (index >= 0) unused.splice(index, 1)
    })

const responseFrom = (socket: Socket): Promise<Response> =>
  new Promise((resolve, reject) => {
    let received = ''
    const end = (settle: () => void) => {
      socket.off('data', read).off('error', fail).off('close', fail)
      settle()
    }
    const fail = (error?: unknown) =>
      end(() => reject(error instanceof Error ? error : new Error('The connection was closed early')))
    const read = (bytes: string) => {
      received += bytes
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const [statusLine = '', ...fields] = received.slice(0, headEnd).split('\r\n')
      const headers = fields.map((field) => splitAt(field, ': '))
      if (valuesOf(headers, 'transfer-encoding').length > 0)
        return fail(new Error('The response has no length'))
      const length = Number(valuesOf(headers, 'content-length')[0] ?? 0)
      const body = received.slice(headEnd + 4)
      if (body.length >= length)
        end(() => resolve(responseOf(Number(statusLine.split(' ')[1]), headers, body)))
    }
    socket.on('data', read).once('error', fail).once('close', fail)
  })

const splitAt = (text: string, separator: string): [string, string] => {
  const index = text.indexOf(separator)
  return [text.slice(0, index).toLowerCase(), text.slice(index + separator.length)]
}

const valuesOf = (headers: readonly [string, string][], name: string): string[] =>
  headers.flatMap(([other, value]) => (other === name ? value : []))

/** Returns only the used parts of a Response, because a complete Response with streams would take more CPU time. */
const responseOf = (status: number, headers: readonly [string, string][], body: string): Response =>
  ({
    status,
    ok: status < 400,
    headers: {
      get: (name: string) => valuesOf(headers, name)[0] ?? null,
      getSetCookie: () => valuesOf(headers, 'set-cookie'),
    },
    text: async () => Buffer.from(body, 'latin1').toString('utf8'),
  }) as unknown as Response
