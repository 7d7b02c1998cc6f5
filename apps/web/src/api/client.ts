import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@vestibule/contract/calls'
import { type CallName, type Endpoint, endpoints, needsCsrf } from '@vestibule/contract/endpoints'
import { currentLanguage } from '../words/language.ts'
import { ApiError, inDoubtError, networkErrorCode } from './api-error.ts'
import { buildUrl } from './build-url.ts'
import { createCsrf } from './csrf.ts'
import { fetchOverride } from './fetch-override.ts'
import { unknownCode } from './read-error.ts'
import { reportCall } from './report.ts'
import { type ApiResponse, createTransport, type Files, serverClock, type Transport } from './transport.ts'
import { type FormVersion, screenVersion, tagVersion } from './version.ts'

type Part<Key extends string, Shape> =
  Record<never, never> extends Shape ? { [K in Key]?: Shape } : { [K in Key]: Shape }

/** If `ifMatch` is true, the server rejects the request unless the ETag `screenVersion` is still current. */
export type Request<Name extends CallName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>> & { ifMatch?: boolean; signal?: AbortSignal; files?: Files }

/** Excludes `PENDING`, because a pending call is repeated until the call completes. */
export type Answer<Name extends CallName> = Exclude<ReplyOf<Name>, { state: 'PENDING' }>

type RequestArgument<Name extends CallName> =
  Record<never, never> extends Request<Name> ? [request?: Request<Name>] : [request: Request<Name>]

/** Calls that end the session, which also makes its CSRF token invalid. */
const endsSession: ReadonlySet<CallName> = new Set(['resetPassword', 'logout'])

interface LooseRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** ETag of the applicant's `client` record that the page has read. The server rejects older ETags. */
  ifMatch?: string | undefined
  signal?: AbortSignal
  files?: Files
}

/** Puts the fields of the body before the files, where the server reads them. */
const withFields = ({ form, onProgress }: Files, body: unknown): Files => {
  const whole = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) whole.append(name, String(value))
  for (const [name, value] of form) whole.append(name, value)
  return { form: whole, onProgress }
}

const patternOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const isPending = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && (reply as { state?: unknown }).state === 'PENDING'

const isPendingResponse = ({ status, body }: ApiResponse): boolean => status === 202 && isPending(body)

/** Checks whether the server may have carried out a call although no response of the call arrived. */
const leavesDoubt = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === networkErrorCode ||
    error.code === 'unavailable' ||
    // A proxy's own response, for example because the server was killed.
    (error.status >= 502 && error.status <= 504 && error.code === unknownCode))

/** Hooks into each call. `account/session/SessionMonitor.tsx` sets the first three while a user is signed in. */
export interface CallHooks {
  /** Runs after each successful call, because the call extends the session. */
  onSuccess?: () => void
  /** Runs after an `unauthenticated` or `forbidden` response. Resolves to true if the call is to be repeated. */
  onSignedOut?: (error: ApiError, name: string) => Promise<boolean>
  /** Runs if the server requires a recent proof of identity. Resolves to true if the call is to be repeated. */
  onStepUp?: () => Promise<boolean>
  onFailure?: (error: unknown, name: string) => void
  /** Receives true when polling of a pending call starts, and false when polling ends. */
  onPending?: (isGoing: boolean) => void
}

/** Creates the API client. `now` returns ms on the server's clock. `pause` runs before each poll of a pending call. */
export const createCall = (
  transport: Transport,
  now: () => number,
  pause: () => Promise<unknown>,
  callHooks: CallHooks = {},
) => {
  const csrf = createCsrf(now, async () => {
    const { body } = await transport({ method: 'GET', address: buildUrl('getCsrf') })
    return body as ReplyOf<'getCsrf'>
  })

  /** Sends a request. A GET without side effects contains a CSRF token only if one is cached (API-09). */
  const send = async (name: CallName, request: LooseRequest) => {
    const endpoint: Endpoint = endpoints[name]
    const { method } = endpoint
    const token = needsCsrf(endpoint)
      ? await csrf.token()
      : method === 'GET'
        ? await csrf.cachedToken()
        : undefined
    const isOffline = globalThis.navigator?.onLine === false
    const sent = transport({
      method,
      address: buildUrl(name, request.params, request.query),
      ...(method === 'GET' || request.files ? {} : { body: request.body ?? {} }),
      ...(request.files ? { files: withFields(request.files, request.body) } : {}),
      ...(token === undefined ? {} : { csrfToken: token }),
      ...(request.ifMatch === undefined ? {} : { ifMatch: request.ifMatch }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    return sent.catch((error: unknown) => {
      if (!endpoint.happensOnce || isOffline || !leavesDoubt(error)) throw error
      throw inDoubtError(error)
    })
  }

  /** Retries once with a new CSRF token if the server rejects the token (API-03). */
  const sendWithCsrf = async (name: CallName, request: LooseRequest) => {
    try {
      return await send(name, request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403 || error.code !== 'csrf') throw error
      csrf.drop()
      return send(name, request)
    }
  }

  const mayRepeat = async (error: unknown, name: string): Promise<boolean> => {
    if (!(error instanceof ApiError)) return false
    const { code } = error
    if (code === 'step_up_required') return callHooks.onStepUp ? callHooks.onStepUp() : false
    if (code !== 'unauthenticated' && code !== 'forbidden') return false
    return callHooks.onSignedOut ? callHooks.onSignedOut(error, name) : code === 'unauthenticated'
  }

  /** Retries the call once if an ended session is restored, or a recent proof of identity is given. */
  const sendInSession = async (name: CallName, request: LooseRequest) => {
    const endpoint = endpoints[name]
    let answer: ApiResponse
    try {
      answer = await sendWithCsrf(name, request)
    } catch (error) {
      if (!(await mayRepeat(error, patternOf(endpoint)))) throw error
      csrf.drop()
      answer = await sendWithCsrf(name, request)
    }
    if (answer.csrfToken !== undefined) csrf.set(answer.csrfToken)
    else if (endsSession.has(name)) csrf.drop()
    callHooks.onSuccess?.()
    return answer
  }

  /** Repeats the call until the server's operation completes. A repeated call does not start a second operation. */
  const pollUntilComplete = async (sendAgain: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    callHooks.onPending?.(true)
    try {
      for (;;) {
        await pause()
        const answer = await sendAgain().catch((error: unknown) => {
          throw leavesDoubt(error) ? inDoubtError(error) : error
        })
        if (!isPendingResponse(answer)) return answer
      }
    } finally {
      callHooks.onPending?.(false)
    }
  }

  const callWith =
    (form: FormVersion | undefined) =>
    async <Name extends CallName>(
      name: Name,
      ...[request = {} as Request<Name>]: RequestArgument<Name>
    ): Promise<Answer<Name>> => {
      const endpoint: Endpoint = endpoints[name]
      const writes = endpoint.method !== 'GET'
      const version = request.ifMatch ? screenVersion.value : undefined
      const sent = { ...request, ifMatch: form && writes ? form.latest : version } as LooseRequest
      const sendOnce = () =>
        sendInSession(name, sent).catch((error: unknown) => {
          callHooks.onFailure?.(error, patternOf(endpoint))
          throw error
        })
      const first = await sendOnce()
      const answer = isPendingResponse(first) ? await pollUntilComplete(sendOnce) : first
      if (writes && answer.version !== undefined) {
        screenVersion.value = answer.version
        if (form) form.latest = answer.version
      }
      return tagVersion(answer.body, answer.version) as Answer<Name>
    }

  return {
    /** @throws ApiError if the call fails */
    call: callWith(undefined),
    /** Returns a `call` whose writes send `form.latest` as the ETag and replace it by the ETag of the response. */
    formCall: callWith,
  }
}
export type Call = ReturnType<typeof createCall>['call']

export const callHooks: CallHooks = {
  onFailure: reportCall,
  onPending: (isGoing) => fetchOverride.showPending(isGoing),
}

export const { call, formCall } = createCall(
  createTransport(
    (address, init) => fetchOverride.fetch(address, init),
    () => location.pathname.split('/').pop() ?? '',
    () => currentLanguage().code,
  ),
  () => Date.now() + serverClock.ahead,
  () => new Promise((resolve) => setTimeout(resolve, 1000)),
  callHooks,
)
