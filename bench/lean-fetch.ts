import { Agent, type IncomingMessage, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Works like `fetch`, but only for string bodies. Uses less than half the CPU time, so the server has more. */
export const leanFetch: typeof fetch = (address, init = {}) => {
  const headers = Object.fromEntries(
    init.headers instanceof Headers ? init.headers : new Headers(init.headers),
  )
  const sent = typeof init.body === 'string' ? init.body : undefined
  return new Promise<Response>((resolve, reject) => {
    request(String(address), { agent, method: init.method ?? 'GET', headers }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (text: string) => {
        body += text
      })
      reply.once('end', () => resolve(responseOf(reply, body)))
      reply.once('error', reject)
    })
      .once('error', reject)
      .end(sent)
  })
}

/** Returns only the used parts of a Response, because a complete Response with streams would take more CPU time. */
function responseOf(reply: IncomingMessage, body: string): Response {
  const status = reply.statusCode ?? 500
  const headers = {
    get: (name: string) => reply.headers[name]?.toString() ?? null,
    getSetCookie: () => reply.headers['set-cookie'] ?? [],
  }
  return { status, ok: status < 400, headers, text: async () => body } as unknown as Response
}
