import { Agent, request } from 'node:http'

/** One request, all of it as the attack says. */
export interface Shot {
  /** what is tried, for the message of a failed test */
  name: string
  method: string
  /** as it goes over the wire: nothing is encoded or tidied */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** how the answer begins that it must have: status, code and field, as in `403 csrf` */
  refused?: string
  /** in a session of nobody that is made for it, since the call ends or renews its caller's */
  fresh?: true
}

export interface Hit {
  /** 0: the connection was cut without an answer */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface Range {
  send(shot: Shot): Promise<Hit>
  /** a shot that wants one in a new session of nobody */
  renewed(shot: Shot): Promise<Shot>
  sent(): number
  close(): void
}

/** Sends shots over kept connections, each from an address of its own, so that limits by address touch none. */
export function openRange(baseUrl: string): Range {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  let sent = 0
  const once = ({ method, path, headers, body }: Shot): Promise<Hit> =>
    new Promise((resolve, reject) => {
      const from = `198.${18 + ((sent >> 16) & 1)}.${(sent >> 8) & 255}.${sent & 255}`
      sent += 1
      const { hostname, port } = new URL(baseUrl)
      const asked = request({
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
      asked.once('response', (response) => {
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
      asked.once('error', (error) => {
        if (answered) return
        if (asked.reusedSocket)
          once({ name: '', method, path, headers, ...(body === undefined ? {} : { body }) }).then(
            resolve,
            reject,
          )
        else resolve({ status: 0, headers: {}, text: error.message })
      })
      asked.end(body)
    })
  const renewed = async (shot: Shot): Promise<Shot> => {
    if (!shot.fresh) return shot
    const { text, headers } = await once({
      name: 'a session',
      method: 'GET',
      path: '/api/auth/get-csrf',
      headers: {},
    })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const { csrfToken } = JSON.parse(text) as { csrfToken: string }
    const own = shot.headers.cookie === undefined || !shot.name.startsWith('Cookie')
    return { ...shot, headers: { ...shot.headers, ...(own ? { cookie, 'x-csrf-token': csrfToken } : {}) } }
  }
  return { send: once, renewed, sent: () => sent, close: () => agent.destroy() }
}
