import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@vestibule/contract/call'
import type { GetCsrf } from '@vestibule/contract/sign-up/get-csrf'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import { createCsrf } from './csrf.ts'
import { createTransport, type Transport } from './transport.ts'

/** A part of a request: left out where the call takes none of it. */
type Part<Name extends string, Shape> =
  Record<never, never> extends Shape ? { [N in Name]?: Shape } : { [N in Name]: Shape }

/** What a call takes. `ifMatch` sends the client's version as last read (NV-14). */
export type Request<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & { ifMatch?: boolean; signal?: AbortSignal }

/** What a call answers in the end: PENDING is waited out. */
export type Answer<C extends Call> = Exclude<ReplyOf<C>, { state: 'PENDING' }>

type NeedsRequest<C extends Call> =
  Record<never, never> extends Request<C> ? [request?: Request<C>] : [request: Request<C>]

/** Calls after which the session is a new one, and its CSRF token with it. */
const RENEWS_SESSION: ReadonlySet<string> = new Set([
  'POST /api/auth/sign-up',
  'POST /api/user/create-user',
  'POST /api/auth/check-email-exist',
  'POST /api/auth/login',
  'PUT /api/auth/verify-email',
  'PUT /api/auth/verify-phone',
  'POST /api/auth/logout',
])

/** Calls that take no CSRF token (API-03). */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set(['GET /api/auth/get-csrf', 'POST /api/auth/sign-up'])

/** GETs that have effects need the token as well (API-09); others carry it where there is one, and fetch none. */
const GETS_WITH_EFFECTS: ReadonlySet<string> = new Set([
  'GET /api/ipqs/validate-email',
  'GET /api/ipqs/validate-phone',
  'GET /api/ipqs/validate-ip',
])

interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  ifMatch?: boolean
  signal?: AbortSignal
}

const isPending = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && (reply as { state?: unknown }).state === 'PENDING'

/** Makes `send` over a transport (`fetch`, or a test's); `pause` comes before a pending call is asked again. */
export const createSend = (transport: Transport, now: () => number, pause: () => Promise<unknown>) => {
  const csrf = createCsrf(now, async () => {
    const { body } = await transport({ method: 'GET', address: '/api/auth/get-csrf' })
    return body as ReplyOf<GetCsrf>
  })

  const once = async (name: string, method: string, path: string, request: LooseRequest) => {
    const reads = method === 'GET' && !GETS_WITH_EFFECTS.has(name)
    const token = WITHOUT_TOKEN.has(name) ? undefined : await (reads ? csrf.ready() : csrf.token())
    return transport({
      method,
      address: addressOf(path, request.params, request.query),
      ...(method === 'GET' ? {} : { body: request.body ?? {} }),
      ...(token === undefined ? {} : { csrfToken: token }),
      ...(request.ifMatch ? { ifMatch: true } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
    })
  }

  /** A wrong CSRF token is replaced and the call repeated, once (API-03). */
  const withToken = async (name: string, method: string, path: string, request: LooseRequest) => {
    try {
      return await once(name, method, path, request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403 || error.code !== 'csrf') throw error
      csrf.drop()
      return once(name, method, path, request)
    }
  }

  /** Makes one of our calls: `send<UpdateClient>('PATCH', '/api/data-api/client/:clientId', { params, body })`. */
  const send = async <C extends Call>(
    method: C['method'],
    path: C['path'],
    ...[request = {} as Request<C>]: NeedsRequest<C>
  ): Promise<Answer<C>> => {
    const name = `${method} ${path}`
    try {
      let answer = await withToken(name, method, path, request as LooseRequest)
      // an outside effect that goes on: the same call again joins it
      while (answer.status === 202 && isPending(answer.body)) {
        await pause()
        answer = await withToken(name, method, path, request as LooseRequest)
      }
      return answer.body as Answer<C>
    } finally {
      if (RENEWS_SESSION.has(name)) csrf.drop()
    }
  }

  return { send }
}

export const { send } = createSend(
  createTransport((address, init) => fetch(address, init)),
  () => Date.now(),
  () => new Promise((resolve) => setTimeout(resolve, 1000)),
)
