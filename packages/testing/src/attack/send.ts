import { Agent, request } from 'node:http'

export interface Shot {
  /** Identifies the request in the message of a failed test. */
  name: string
  method: string
  /** Sent unchanged, without encoding. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** Expected start of the response's status, code and field, as in `403 csrf`. */
  refused?: string
  /** Set if the request needs a new anonymous session, because the call ends or renews the session. */
  fresh?: true
}

export interface Hit {
  /** 0 if the connection was closed without a response. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface Range {
  send(shot: Shot): Promise<Hit>
  /** Gives a `fresh` shot a new anonymous session. */
  renewed(shot: Shot): Promise<Shot>
  sent(): number
  close(): void
}

/** Sends shots over persistent connections, each shot from a different IP address, so that no rate limit applies. */
export function openRange(baseUrl: string): Range {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  let sent = 0
  const once = (shot: Shot): Promise<Hit> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = shot
      const from = `198.${18 + ((sent >> 16) & 1)}.${(sent >> 8) & 255}.${sent & 255}`
      sent += 1
      const { hostname, port } = new URL(baseUrl)
      const outgoing = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          'x-forwarded-for': from,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      })
      let answered = false
      outgoing.once('response', (response) => {
        answered = true
        const parts: Buffer[] = []
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('latin1'),
          })
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', end)
        response.once('error', end)
      })
      outgoing.once('error', (error) => {
        if (answered) return
        if (outgoing.reusedSocket) once(shot).then(resolve, reject)
        else resolve({ status: 0, headers: {}, text: error.message })
      })
      outgoing.end(body)
    })
  const renewed = async (shot: Shot): Promise<Shot> => {
    if (!shot.fresh) return shot
    const path = '/api/auth/get-csrf'
    const { text, headers } = await once({ name: 'a session', method: 'GET', path, headers: {} })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const { csrfToken } = JSON.parse(text) as { csrfToken: string }
    const own = shot.headers.cookie === undefined || !shot.name.startsWith('Cookie')
    return { ...shot, headers: { ...shot.headers, ...(own ? { cookie, 'x-csrf-token': csrfToken } : {}) } }
  }
  return { send: once, renewed, sent: () => sent, close: () => agent.destroy() }
}
