import { Readable } from 'node:stream'
import type { FirmCall } from '@vestibule/contract/firm/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FirmKey } from '../../stores/firm/keys.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../../use-cases/app-error.ts'
import { actorOf, hashOfKey, keyOf } from '../../use-cases/firm/keys.ts'
import { type CallLimits, keyUsesOf } from './call-limits.ts'
import { parsed } from './validation.ts'

export interface FirmRequest<C extends FirmCall> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  key: FirmKey
  /** The key's name in audit entries of what the call changes. */
  by: string
  now: Date
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
  /** Appends an entry about the call to the key's audit trail, for example of the application that the call found. */
  note(action: string, detail: Record<string, unknown>): Promise<void>
}

type FirmHandler<C extends FirmCall> = (
  request: FirmRequest<C>,
) => Promise<z.input<C['reply']> | AsyncIterable<Uint8Array>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the firm's API, from which its description is generated. */
    firmCall?: FirmCall
  }
}

const applicationIn = (params: unknown): string | null =>
  z.object({ id: z.uuid() }).safeParse(params).data?.id ?? null

const isStream = (answer: unknown): answer is AsyncIterable<Uint8Array> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const ended = new AbortController()
  raw.once('close', () => ended.abort())
  return ended.signal
}

/**
 * Creates a function that registers a call of the firm's API. Each call needs a live key that has the call's scope, and
 * is in the key's audit trail before it is carried out.
 */
export const createFirmRouter =
  (app: FastifyInstance, { store }: { store: Pick<Store, 'firmKeys' | 'audit'> }) =>
  <C extends FirmCall>(call: C, limits: CallLimits, handler: FirmHandler<C>): void => {
    app.route({
      method: call.method,
      url: call.path,
      config: { firmCall: call, limits },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const now = request.startedAt
        const sent = keyOf(request.headers.authorization)
        const hash = hashOfKey(sent ?? '')
        const found =
          sent === undefined ? undefined : await store.firmKeys.find(hash, now, keyUsesOf(limits, hash))
        if (!found) {
          reply.header('www-authenticate', 'Bearer')
          throw new AppError('firm_key')
        }
        const { key, retryAt } = found
        if (retryAt) throw new AppError('too_many_requests', { retryAt })
        const origin = { ip: request.ip, requestId: request.id }
        const note = (action: string, detail: Record<string, unknown>): Promise<void> =>
          store.audit.append({ firmKeyId: key.id }, { actor: 'firm', action, detail, origin, now })
        const isAllowed = key.scopes.includes(call.scope)
        await note(isAllowed ? 'firm_call' : 'firm_call_refused', {
          call: `${call.method} ${call.path}`,
          application: applicationIn(request.params),
        })
        if (!isAllowed) throw new AppError('firm_scope')
        const answer = await handler({
          params: parsed(call.params, request.params) as z.output<C['params']>,
          query: parsed(call.query, request.query) as z.output<C['query']>,
          body: parsed(call.body, request.body === undefined ? {} : request.body) as z.output<C['body']>,
          key,
          by: actorOf(key),
          now,
          signal: signalOf(reply),
          note,
        })
        if (call.file && isStream(answer)) return reply.type(call.file).send(Readable.from(answer))
        return reply.send(answer)
      },
    })
  }
