import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@vestibule/contract/call'
import type { GetCsrf } from '@vestibule/contract/sign-up/get-csrf'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import { createCsrf } from './csrf.ts'
import { exchange } from './exchange.ts'
import { reportCall } from './report.ts'
import { createTransport, type Files, type Received, serverClock, type Transport } from './transport.ts'
import { current, label } from './version.ts'

/** A part of a request: left out where the call takes none of it. */
type Part<Name extends string, Shape> =
  Record<never, never> extends Shape ? { [N in Name]?: Shape } : { [N in Name]: Shape }

/**
 * What a call takes. Within a form's save each call that writes carries the form's version by itself; `ifMatch` is for
 * others, and sends the version of what is on the screen (NV-14).
 */
export type Request<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & { ifMatch?: boolean; signal?: AbortSignal; files?: Files }

/** What a call answers in the end: PENDING is waited out. */
export type Answer<C extends Call> = Exclude<ReplyOf<C>, { state: 'PENDING' }>

type NeedsRequest<C extends Call> =
  Record<never, never> extends Request<C> ? [request?: Request<C>] : [request: Request<C>]

/** Calls that end the session, and its CSRF token with it; a session that is renewed brings its own token. */
const ENDS_SESSION: ReadonlySet<string> = new Set(['POST /api/auth/reset-password', 'POST /api/auth/logout'])

/** Calls that take no CSRF token (API-03). */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set(['GET /api/auth/get-csrf', 'POST /api/auth/sign-up'])

/** GETs that have effects need the token as well (API-09); others carry it where there is one, and fetch none. */
const GETS_WITH_EFFECTS: ReadonlySet<string> = new Set([
  'GET /api/ipqs/validate-email',
  'GET /api/ipqs/validate-phone',
  'GET /api/ipqs/validate-ip',
  'GET /api/places/autocomplete',
  'GET /api/places/:id',
  'GET /api/plaid_idv/idv-create/:clientId',
])

interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** a version, as an ETag has it */
  ifMatch?: string | undefined
  signal?: AbortSignal
  files?: Files
}

const isPending = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && (reply as { state?: unknown }).state === 'PENDING'

const isGoing = ({ status, body }: Received): boolean => status === 202 && isPending(body)

/** Who watches over the session of a signed-in page (`session/keeper.ts`), once it is loaded. */
export interface Watch {
  /** a call was answered: the session lives on */
  heard?: () => void
  /** a call was refused as from nobody; answers whether the person is back, so that it is worth repeating */
  lost?: (error: ApiError, name: string) => Promise<boolean>
  /** a call failed, and whoever made it is about to hear so */
  failed?: (error: unknown, name: string) => void
  /** a call was answered that it goes on, and is asked again until it has ended */
  goesOn?: (isGoing: boolean) => void
}

/**
 * Makes `send` over a transport (`fetch`, or a test's); `pause` comes before a pending call is asked again. A session that
 * has ended is begun anew where nobody was signed in; where somebody was, `watch` brings them back (ER-04).
 */
export const createSend = (
  transport: Transport,
  now: () => number,
  pause: () => Promise<unknown>,
  watch: Watch = {},
) => {
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
      ...(method === 'GET' || request.files ? {} : { body: request.body ?? {} }),
      ...(request.files ? { files: request.files } : {}),
      ...(token === undefined ? {} : { csrfToken: token }),
      ...(request.ifMatch === undefined ? {} : { ifMatch: request.ifMatch }),
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

  const isBack = async (error: unknown, name: string): Promise<boolean> => {
    if (!(error instanceof ApiError)) return false
    const { code } = error
    if (code !== 'unauthenticated' && code !== 'forbidden') return false
    return watch.lost ? watch.lost(error, name) : code === 'unauthenticated'
  }

  /** A call whose session has ended is repeated in a new one, once. */
  const inSession = async (name: string, method: string, path: string, request: LooseRequest) => {
    let answer: Received
    try {
      answer = await withToken(name, method, path, request)
    } catch (error) {
      if (!(await isBack(error, name))) throw error
      csrf.drop()
      answer = await withToken(name, method, path, request)
    }
    if (answer.csrfToken !== undefined) csrf.keep(answer.csrfToken)
    else if (ENDS_SESSION.has(name)) csrf.drop()
    watch.heard?.()
    return answer
  }

  /** Asks for an outside effect that goes on until it has ended: the same call again joins it. */
  const joined = async (ask: () => Promise<Received>): Promise<Received> => {
    watch.goesOn?.(true)
    try {
      for (;;) {
        await pause()
        const answer = await ask()
        if (!isGoing(answer)) return answer
      }
    } finally {
      watch.goesOn?.(false)
    }
  }

  /** Makes one of our calls: `send<UpdateClient>('PATCH', '/api/data-api/client/:clientId', { params, body })`. */
  const send = async <C extends Call>(
    method: C['method'],
    path: C['path'],
    ...[request = {} as Request<C>]: NeedsRequest<C>
  ): Promise<Answer<C>> => {
    const name = `${method} ${path}`
    const writes = method !== 'GET'
    const form = writes ? current.form : undefined
    const ifMatch = form ? form.version : request.ifMatch ? current.shown : undefined
    const call = { ...request, ifMatch } as LooseRequest
    const ask = () =>
      inSession(name, method, path, call).catch((error: unknown) => {
        watch.failed?.(error, name)
        throw error
      })
    const first = await ask()
    const answer = isGoing(first) ? await joined(ask) : first
    const { version } = answer
    if (writes && version !== undefined) {
      current.shown = version
      if (form) form.version = version
    }
    return label(answer.body, version) as Answer<C>
  }

  return { send }
}

/** The page's own. */
export const watch: Watch = { failed: reportCall, goesOn: (isGoing) => exchange.goesOn(isGoing) }

export const { send } = createSend(
  createTransport(
    (address, init) => exchange.fetch(address, init),
    () => location.pathname.split('/').pop() ?? '',
  ),
  () => Date.now() + serverClock.ahead,
  () => new Promise((resolve) => setTimeout(resolve, 1000)),
  watch,
)
