import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderError, ProviderName } from '../../ports/provider-error.ts'
import { createBreaker, type Report } from './breaker.ts'
import type { AdapterDeps } from './deps.ts'
import {
  type CallKind,
  failureOfConnection,
  failureOfStatus,
  inDoubt,
  type ProviderErrors,
  providerError,
  safeCode,
} from './failure.ts'
import { DeclinedAnswer, MalformedAnswer, parseJson, readBody } from './reading.ts'
import { type HttpCall, request } from './request.ts'
import { SendNotPermitted, sendPermission } from './send-permission.ts'

const readRetries = 2
const backOffMs = 150
const defaultMaxBytes = 1024 * 1024

export interface HttpClient {
  send<T>(call: HttpCall<T>): Promise<T>
}

/** Retries a `read` up to twice after a lost connection, 408, 429 or 5xx. Never retries an `effect`. */
export function createHttpClient(
  provider: ProviderName,
  deps: AdapterDeps,
  errors: ProviderErrors = {},
): HttpClient {
  const breaker = createBreaker(deps.now)

  async function send<T>(call: HttpCall<T>): Promise<T> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), call.timeoutMs)
    try {
      return await sendUntil(call, deadline.signal)
    } finally {
      // AbortSignal.timeout would abort every call at its deadline, also those that have ended.
      clearTimeout(timer)
    }
  }

  async function sendUntil<T>(call: HttpCall<T>, deadline: AbortSignal): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const result = await exchange(call, deadline, attempt)
      if ('value' in result) return result.value
      if (call.kind === 'effect' || !result.isRetryable || attempt === readRetries) throw result.error
      if (!(await backOff(attempt, deadline))) throw result.error
    }
  }

  async function exchange<T>(
    call: HttpCall<T>,
    deadline: AbortSignal,
    resends: number,
  ): Promise<Exchange<T>> {
    const report = breaker.admit()
    if (!report) return final(providerError(provider, 'unavailable', undefined, 'breaker_open'))
    const { operation, method } = call
    const span = deps.startSpan?.({ provider, operation, method, resends })
    const started = performance.now()
    const traced = span ? { ...call, headers: { ...call.headers, traceparent: span.traceparent } } : call
    const result = await attempt(traced, deadline, report)
    const outcome = 'value' in result ? 'ok' : result.error.failure
    const ms = Math.round(performance.now() - started)
    span?.end(outcome, result.status)
    deps.observe({ provider, operation, outcome, status: result.status, ms })
    return result
  }

  async function attempt<T>(call: HttpCall<T>, deadline: AbortSignal, report: Report): Promise<Exchange<T>> {
    const { kind } = call
    const permission = kind === 'effect' ? sendPermission() : undefined
    let status: number | undefined
    let hasLeft = false
    try {
      const response = await request(call, deadline, async () => {
        await permission?.use()
        hasLeft = true
      })
      status = response.statusCode ?? 0
      if (status < 200 || status >= 300) {
        const result = await failureIn(response, status, kind)
        report(status >= 400 && status < 500)
        return result
      }
      const value = call.answer(await readBody(response, call.maxBytes ?? defaultMaxBytes))
      report(true)
      return { value, status }
    } catch (thrown) {
      // A provider that answers in another shape than expected is alive.
      const isAnswered = thrown instanceof DeclinedAnswer || thrown instanceof MalformedAnswer
      report(thrown instanceof SendNotPermitted ? undefined : isAnswered)
      if (thrown instanceof DeclinedAnswer)
        return final(providerError(provider, thrown.failure, status, thrown.code))
      if (thrown instanceof MalformedAnswer)
        return final(providerError(provider, inDoubt(kind), status, 'malformed_answer'))
      if (!isConnectionError(thrown)) throw thrown
      const failure = hasLeft ? failureOfConnection(thrown, kind) : 'unavailable'
      if (deadline.aborted)
        return final(providerError(provider, hasLeft ? inDoubt(kind) : failure, status, 'time_out'))
      return { error: providerError(provider, failure, status), isRetryable: true, status }
    }
  }

  async function failureIn(response: IncomingMessage, status: number, kind: CallKind): Promise<Failed> {
    const code = await codeIn(response)
    const failure = errors.failureOf?.(status, code, kind) ?? failureOfStatus(status, kind)
    const isRetryable = status === 429 || status === 408 || status >= 500
    return { error: providerError(provider, failure, status, code), isRetryable, status }
  }

  async function codeIn(response: IncomingMessage): Promise<string | undefined> {
    try {
      return safeCode(errors.codeOf?.(parseJson(await readBody(response, defaultMaxBytes))))
    } catch {
      return undefined
    }
  }

  return { send }
}

interface Failed {
  error: ProviderError
  isRetryable: boolean
  status: number | undefined
}
type Exchange<T> = { value: T; status: number } | Failed

const final = (error: ProviderError): Failed => ({ error, isRetryable: false, status: error.status })

const isConnectionError = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown

/** Waits 150 ms before the first retry, 300 ms before the second, ±50 %. @returns false if the deadline came first */
const backOff = (attempt: number, deadline: AbortSignal): Promise<boolean> =>
  sleep(backOffMs * 2 ** attempt * (0.5 + Math.random()), true, { signal: deadline }).catch(() => false)
