import type { LanguageCode } from '@vestibule/domain/languages'

/** A response. The body is parsed JSON, a PDF's bytes, or text. */
export interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

interface CallOptions {
  /** The application's version that was last read, for the header If-Match. */
  ifMatch?: string | number
  /** Headers that override the defaults. An empty value omits a header. */
  headers?: Record<string, string>
}

interface ApiOptions {
  /** The client's IP address. */
  clientAddress?: string
  fetch?: typeof fetch
  /** The current time, which decides when cookies expire. */
  now?: () => Date
}

interface Cookie {
  value: string
  /** `undefined` for a session cookie. */
  expiresAtMs: number | undefined
}

/** Calls the API as our pages do: stores cookies, sends Origin and CSRF token, and retries once with a new token. */
export class Api {
  /** The language of the page that makes the calls. */
  language: LanguageCode | undefined
  readonly #baseUrl: string
  readonly #clientAddress: string
  readonly #fetch: typeof fetch
  readonly #now: () => Date
  readonly #cookies = new Map<string, Cookie>()
  #csrfToken: string | undefined

  constructor(
    baseUrl: string,
    { clientAddress = '198.51.100.1', fetch: fetchOverride = fetch, now = () => new Date() }: ApiOptions = {},
  ) {
    this.#baseUrl = baseUrl
    this.#clientAddress = clientAddress
    this.#fetch = fetchOverride
    this.#now = now
  }

  get = <Body = unknown>(path: string, options: CallOptions = {}) =>
    this.#call<Body>('GET', path, undefined, options)
  post = <Body = unknown>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    this.#call<Body>('POST', path, body, options)
  patch = <Body = unknown>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    this.#call<Body>('PATCH', path, body, options)
  put = <Body = unknown>(path: string, body: unknown = {}, options: CallOptions = {}) =>
    this.#call<Body>('PUT', path, body, options)

  /** Returns the unexpired cookies in the format of a Playwright browser context. */
  cookies(): { name: string; value: string; url: string }[] {
    const now = this.#now().getTime()
    return [...this.#cookies]
      .filter(([, { expiresAtMs }]) => expiresAtMs === undefined || expiresAtMs > now)
      .map(([name, { value }]) => ({ name, value, url: this.#baseUrl }))
  }

  async #call<Body>(method: string, path: string, body: unknown, options: CallOptions): Promise<Reply<Body>> {
    const needsToken = path !== '/api/auth/get-csrf' && path !== '/api/auth/sign-up'
    const hasOwnToken = Object.keys(options.headers ?? {}).some(
      (name) => name.toLowerCase() === 'x-csrf-token',
    )
    if (needsToken && !hasOwnToken) this.#csrfToken ??= await this.#fetchToken()
    const reply = await this.#send<Body>(method, path, body, options)
    if (!needsToken || hasOwnToken || !isTokenRefused(reply)) return reply
    this.#csrfToken = await this.#fetchToken()
    return this.#send(method, path, body, options)
  }

  async #fetchToken(): Promise<string> {
    const reply = await this.#send<{ csrfToken: string }>('GET', '/api/auth/get-csrf', undefined, {})
    if (reply.status !== 200)
      throw new Error(`get-csrf answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body.csrfToken
  }

  async #send<Body>(method: string, path: string, body: unknown, options: CallOptions): Promise<Reply<Body>> {
    const headers = this.#headers(body, options)
    const payload = body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body)
    const response = await this.#fetch(this.#baseUrl + path, {
      method,
      headers,
      body: payload,
      redirect: 'manual',
    })
    this.#keepCookies(response.headers.getSetCookie())
    // A response that renews the session contains the new token.
    this.#csrfToken = response.headers.get('x-csrf-token') ?? this.#csrfToken
    return { status: response.status, body: (await readBody(response)) as Body, headers: response.headers }
  }

  #headers(body: unknown, { ifMatch, headers = {} }: CallOptions): Headers {
    const all = new Headers({
      accept: 'application/json',
      origin: this.#baseUrl,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#clientAddress,
    })
    if (body !== undefined && !(body instanceof FormData)) all.set('content-type', 'application/json')
    if (this.language) all.set('x-language', this.language)
    if (this.#csrfToken) all.set('x-csrf-token', this.#csrfToken)
    if (ifMatch !== undefined) all.set('if-match', typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch)
    const cookies = this.cookies()
    if (cookies.length > 0) all.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') all.delete(name)
      else all.set(name, value)
    }
    return all
  }

  #expiryOf(attributes: string[]): number | undefined {
    const seconds = /^max-age=(\d+)$/im.exec(attributes.join('\n'))?.[1]
    return seconds === undefined ? undefined : this.#now().getTime() + Number(seconds) * 1000
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const value = pair.slice(at + 1)
      if (attributes.some(isInThePast)) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, expiresAtMs: this.#expiryOf(attributes) })
    }
  }
}

/** Checks for an expiry in the past, which deletes a cookie. */
function isInThePast(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split('=')
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0
  return name.toLowerCase() === 'expires' && Date.parse(value) <= 0
}

const isTokenRefused = ({ status, body }: Reply<unknown>): boolean =>
  status === 403 && (body as { code?: string } | null)?.code === 'csrf'

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/pdf')) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  return type.includes('json') && text !== '' ? JSON.parse(text) : text
}
