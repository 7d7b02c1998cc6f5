import type { Call } from '@vestibule/contract/call'
import { needsCsrf } from '@vestibule/contract/endpoints'
import type { Languages } from '@vestibule/words/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../platform/common/clock.ts'
import { addressOf, networkOf } from '../platform/common/network.ts'
import type { LiveSession } from '../stores/access/session-rows.ts'
import type { Sessions } from '../stores/access/sessions.ts'
import type { Caller } from '../stores/people.ts'
import { AppError } from '../use-cases/app-error.ts'
import type { IncomingFile } from '../use-cases/documents/receive.ts'
import { type CallLimits, usesOf } from './call-limits.ts'
import type { Cookies } from './cookies.ts'
import { disconnectOf } from './disconnect.ts'
import { filesOf, formOf } from './files.ts'
import { languageOfCall } from './language.ts'
import type { Lookups } from './lookups.ts'
import type { SaveLimit } from './save-limit.ts'
import type { SessionQueue } from './session-queue.ts'
import { type Csrf, hashOf } from './session-token.ts'
import { parsed } from './validation.ts'

/** Whether a call has a body of its own, which precedes the files of an upload. */
const hasFields = (body: z.ZodType): boolean =>
  'shape' in body && Object.keys(body.shape as object).length > 0

export interface CallRequest<C extends Call> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  caller: Caller
  /** The session token, or empty without a cookie. */
  token: string
  /** `undefined` without a session, or if an applicant call skips the lookup because its SQL checks the session. */
  session: LiveSession | undefined
  /** The trusted-device token, or empty without a cookie (SU-23). */
  device: string
  /** The token of a phone's session, or empty without a cookie. */
  phone: string
  version: number | undefined
  /** Each file must be read before the next file. */
  files: AsyncIterable<IncomingFile>
  reply: Replying
}

export interface Replying {
  version(client: { id: string; version: number }): void
  /** `undefined` keeps the current session. */
  setSession(token: string | undefined): void
  clearSession(): void
  setDevice(token: string): void
  /** `undefined` ends the phone's session. */
  setPhone(token: string | undefined): void
}

export interface RouteDeps {
  clock: Clock
  sessions: Sessions
  cookies: Cookies
  csrf: Csrf
  saveLimit: SaveLimit
  lookups: Lookups
  sessionQueue: SessionQueue
  languages: Languages
}

export type Handler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<z.output<C['reply']> | z.input<C['reply']>>

/** Reads the version and the start of the application's id, which pages of the release before do not send. */
const versionOf = (request: FastifyRequest): { version: number | undefined; application?: string } => {
  const header = request.headers['if-match']
  if (header === undefined) return { version: undefined }
  const [, digits, application] = /^(?:W\/)?"(\d{1,9})(?:-([\da-f]{8}))?"$/.exec(header) ?? []
  if (!digits) throw new AppError('malformed', { fields: ['If-Match'] })
  return { version: Number(digits), ...(application && { application }) }
}

const callerOf = (request: FastifyRequest, token: string, languages: Languages): Caller => ({
  tokenHash: hashOf(token),
  ip: addressOf(request.ip),
  network: networkOf(request.ip),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  requestId: request.id,
  language: languageOfCall(request, languages),
})

/** Returns a key for a token in memory, or an empty one without a token. */
const keyOf = (token: string): string => (token === '' ? '' : hashOf(token).toString('base64url'))

/** Returns the session that a call requires. @throws AppError unauthenticated if there is no session */
export const liveSession = (session: LiveSession | undefined): LiveSession => {
  if (!session) throw new AppError('unauthenticated')
  return session
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API contract's call, from which /api/docs is generated. */
    call?: Call
    limits?: CallLimits
  }
}

/** The response while another request is still making the same provider call. */
export const pending = { state: 'PENDING' } as const

export const withVersion = <T extends { client: { id: string; version: number } }>(
  reply: Replying,
  application: T,
): T => {
  reply.version(application.client)
  return application
}

/** Codes of refused calls whose token the database does not have. */
const unknownTokenCodes: ReadonlySet<string> = new Set(['unauthenticated', 'link_expired'])

/** Creates a function that registers a contract call. `limits` bound how often a caller may call (SE-03, API-10). */
export const createRouter = (app: FastifyInstance, deps: RouteDeps) => {
  const { cookies, csrf, lookups, sessionQueue } = deps
  const noteToken = (token: string): void => lookups.found(keyOf(token))

  const replyingBy = (reply: FastifyReply, now: Date): Replying => ({
    version: ({ id, version }) => void reply.header('etag', `"${version}-${id.slice(0, 8)}"`),
    setSession: (token) => {
      if (token === undefined) return
      noteToken(token)
      cookies.write(reply, token)
      // The CSRF token is bound to the session, so sending a new token here saves the browser a call.
      reply.header('x-csrf-token', csrf.issue(token, now).csrfToken)
    },
    clearSession: () => cookies.clear(reply),
    setDevice: (token) => cookies.writeDevice(reply, token),
    setPhone: (token) => {
      if (token === undefined) return cookies.clearPhone(reply)
      noteToken(token)
      cookies.writePhone(reply, token)
    },
  })

  return <C extends Call>(call: C, limits: CallLimits, handler: Handler<C>): void => {
    const checksCsrf = needsCsrf(call)
    app.route({
      method: call.method,
      url: call.path,
      config: { call, limits, ...(call.files && { files: true }) },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const now = request.startedAt
        const token = cookies.read(request) ?? ''
        const phone = cookies.readPhone(request) ?? ''
        const caller = callerOf(request, token, deps.languages)
        const isIssued = csrf.verify(token, String(request.headers['x-csrf-token'] ?? ''), now)
        if (checksCsrf && !isIssued) throw new AppError('csrf')
        if (call.access === 'applicant' && token === '') throw new AppError('unauthenticated')
        const busyUntil = limits.by === 'process' ? deps.saveLimit.take(caller, now) : undefined
        if (busyUntil) throw new AppError('too_many_requests', { retryAt: busyUntil })
        const key = keyOf(call.needsToken === false ? phone : token)
        // A CSRF token proves that the server issued the session token, so its look-up needs no limit.
        const isUnlimited =
          (isIssued && call.needsToken !== false) || (key === '' && limits.by !== 'use case')
        const lookup = isUnlimited ? undefined : await lookups.begin(key, caller.network, now)
        const leave = key === '' ? undefined : await sessionQueue.enter(key, disconnectOf(reply), now)
        try {
          const uses = usesOf(limits, caller)
          const needsSession =
            (call.access !== 'applicant' || uses.length > 0) && call.needsToken !== false && token !== ''
          const found = needsSession ? await deps.sessions.find(caller.tokenHash, now, uses) : undefined
          if (needsSession) lookup?.end(found !== undefined)
          if (found?.retryAt) throw new AppError('too_many_requests', { retryAt: found.retryAt })
          const session = found?.session
          if (call.access === 'sign-up' && !session) throw new AppError('unauthenticated')
          // The CSRF token belongs to an ended session, so the browser must fetch a new CSRF token and session.
          if (call.access === 'any' && checksCsrf && !session) throw new AppError('csrf')
          const { version, application } = versionOf(request)
          if (call.needsVersion && version === undefined) throw new AppError('version_required')
          const { fields, files } =
            call.files && hasFields(call.body)
              ? await formOf(request)
              : { fields: request.body === undefined ? {} : request.body, files: filesOf(request) }
          const answer = await handler({
            params: parsed(call.params, request.params) as z.output<C['params']>,
            query: parsed(call.query, request.query) as z.output<C['query']>,
            body: parsed(call.body, fields) as z.output<C['body']>,
            caller: { ...caller, application },
            token,
            session,
            files,
            device: cookies.readDevice(request) ?? '',
            phone,
            version,
            reply: replyingBy(reply, now),
          })
          if (!needsSession) lookup?.end(true)
          if (call.pdf) return reply.type('application/pdf').send(Buffer.from(answer as Uint8Array))
          const isPending =
            typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'PENDING'
          return reply.status(isPending && call.method === 'POST' ? 202 : 200).send(answer)
        } catch (error) {
          if (error instanceof AppError && unknownTokenCodes.has(error.code)) lookup?.end(false)
          throw error
        } finally {
          leave?.()
        }
      },
    })
  }
}
