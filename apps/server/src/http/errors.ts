import { type ErrorCode, type ErrorReply, errorCodes } from '@vestibule/contract/errors'
import { stepOf } from '@vestibule/domain/steps'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailableError } from '../platform/common/store-unavailable.ts'
import { ProviderError } from '../ports/provider-error.ts'
import type { Reports } from '../ports/reports.ts'
import { AppError } from '../use-cases/app-error.ts'
import { reportOf } from '../use-cases/reports/error-report.ts'
import { bareHeaders } from './headers.ts'

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof AppError) return error.code
  if (error instanceof ProviderError)
    return error.failure === 'refused' ? 'provider_refused' : 'provider_unavailable'
  if (error instanceof StoreUnavailableError) return 'unavailable'
  const status = (error as FastifyError).statusCode
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media'
  if (status !== undefined && status >= 400 && status < 500) return 'malformed'
  return 'internal'
}

/** Time after which a client may repeat a call that the database was too busy for. */
const unavailableSeconds = 5

/** Reports an error without its message and without the request's URL or body (ER-03). */
const sendReport = (reports: Reports, request: FastifyRequest, error: unknown, code: ErrorCode): void => {
  const step = request.headers['x-step']
  const provider =
    error instanceof ProviderError ? { provider: error.provider, failure: error.failure } : undefined
  reports.send(
    reportOf(error, {
      level: code === 'internal' ? 'error' : 'warning',
      ...(code === 'internal' ? {} : { code }),
      tags: {
        step: stepOf(typeof step === 'string' ? step : undefined),
        endpoint: `${request.method} ${request.routeOptions.url ?? 'none'}`,
        status: String(errorCodes[code].status),
        request: request.id,
        ...provider,
      },
    }),
  )
}

/** Sends { status, code, message, fields? } (API-02). Logs unexpected errors without message and reports every 5xx. */
export const handleErrors = (app: FastifyInstance, reports: Reports): void => {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error)
    request.failedWith = code
    const { status, message } = errorCodes[code]
    if (code === 'internal')
      request.log.error({ kind: (error as Error).name, stack: stackOf(error) }, 'unexpected error')
    else if (error instanceof ProviderError)
      request.log.warn(
        { provider: error.provider, failure: error.failure, status: error.status },
        'provider failed',
      )
    else if (error instanceof StoreUnavailableError)
      request.log.error({ code: error.code }, 'the database is unavailable')
    if (status >= 500) sendReport(reports, request, error, code)
    const answer: ErrorReply = { status, code, message }
    if (code === 'internal') answer.message = `${message} (${request.id})`
    if (error instanceof AppError && error.fields) answer.fields = error.fields
    if (error instanceof AppError && error.day) answer.day = error.day
    if (error instanceof AppError && error.until) answer.until = error.until.toISOString()
    if (error instanceof AppError && error.retryAt)
      reply.header('retry-after', secondsUntil(error.retryAt, request.startedAt))
    if (error instanceof StoreUnavailableError) reply.header('retry-after', unavailableSeconds)
    return reply.status(status).send(answer)
  })
}

/** Responds to a URL that cannot be decoded. The request reaches no route or hook, so it is logged here (OP-02). */
export const answerBadAddress =
  (publicUrl: string) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, message } = errorCodes.malformed
    const answer: ErrorReply = { status, code: 'malformed', message }
    request.log.info({ method: request.method, route: 'none', status, ms: 0 }, 'request')
    void reply.status(status).headers(bareHeaders(publicUrl)).send(answer)
  }

const secondsUntil = (when: Date, now: Date): number =>
  Math.max(1, Math.ceil((when.getTime() - now.getTime()) / 1000))

/** Returns the stack without the error's message, which may quote user input. */
const stackOf = (error: unknown): string =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .slice(0, 12)
        .join('\n')
    : ''

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: Date
  }
}
