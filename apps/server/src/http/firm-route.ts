import { Readable } from 'node:stream'
import type { FirmCall } from '@vestibule/contract/firm/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Meter } from '../platform/common/meter.ts'
import { addressOf, networkOf } from '../platform/common/network.ts'
import type { FirmKey } from '../stores/firm/keys.ts'
import type { Store } from '../stores/store-type.ts'
import { AppError } from '../use-cases/app-error.ts'
import { actorOf, hashOfKey, keyOf } from '../use-cases/firm/keys.ts'
import { type CallLimits, keyUsesOf } from './call-limits.ts'
import { disconnectOf } from './disconnect.ts'
import type { Lookups } from './lookups.ts'
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

/** A key's audit trail gets one entry in this time for each reason to refuse calls, so that repeated calls do not fill it. */
const refusalSeconds = 60 * 60

/** What the calls of one request know about their caller, from the moment that the headers were read. */
interface FirmCaller {
  key: FirmKey
  note: FirmRequest<FirmCall>['note']
}

export interface FirmRouterDeps {
  store: Pick<Store, 'firmKeys' | 'audit' | 'limits'>
  meter: Pick<Meter, 'firmCallRefused'>
  keyLookups: Lookups
}

const keyRefused = (reply: FastifyReply): AppError => {
  reply.header('www-authenticate', 'Bearer')
  return new AppError('firm_key')
}

/** Returns the caller of a live key with the call's scope. @throws AppError firm_key, firm_scope or too_many_requests */
const authorize = async (
  { store, meter, keyLookups }: FirmRouterDeps,
  { call, limits }: { call: FirmCall; limits: CallLimits },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FirmCaller> => {
  const now = request.startedAt
  const sent = keyOf(request.headers.authorization)
  const hash = hashOfKey(sent ?? '')
  const lookup = sent && (await keyLookups.begin(hash.toString('base64url'), networkOf(request.ip), now))
  const found = lookup ? await store.firmKeys.find(hash, now, keyUsesOf(limits, hash)) : undefined
  if (lookup) lookup.end(found !== undefined)
  if (!found) {
    meter.firmCallRefused('unknown')
    throw keyRefused(reply)
  }
  const { key, refusal, retryAt } = found
  const origin = { ip: addressOf(request.ip), requestId: request.id }
  const note: FirmCaller['note'] = (action, detail) =>
    store.audit.append({ firmKeyId: key.id }, { actor: 'firm', action, detail, origin, now })
  const why = refusal ?? (key.scopes.includes(call.scope) ? undefined : 'scope')
  const detail = { call: `${call.method} ${call.path}`, application: applicationIn(request.params) }
  if (why === undefined) {
    await note('firm_call', detail)
    return { key, note }
  }
  meter.firmCallRefused(why)
  const once = { key: `firm-refusal:${why}:${key.id}`, max: 1, seconds: refusalSeconds }
  if (why === 'scope' || !(await store.limits.consume([once], now)))
    await note('firm_call_refused', { ...detail, why })
  if (why === 'scope') throw new AppError('firm_scope')
  throw retryAt ? new AppError('too_many_requests', { retryAt }) : keyRefused(reply)
}

/**
 * Creates a function that registers a call of the firm's API. Each call needs a live key that has the call's scope, and
 * is in the key's audit trail before its body is read.
 */
export const createFirmRouter = (app: FastifyInstance, deps: FirmRouterDeps) => {
  const callers = new WeakMap<FastifyRequest, FirmCaller>()

  return <C extends FirmCall>(call: C, limits: CallLimits, handler: FirmHandler<C>): void => {
    app.route({
      method: call.method,
      url: call.path,
      config: { firmCall: call, limits },
      onRequest: async (request, reply) => {
        callers.set(request, await authorize(deps, { call, limits }, request, reply))
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callers.get(request)
        if (!caller) throw new Error('a call of the firm was not authorized')
        const answer = await handler({
          params: parsed(call.params, request.params) as z.output<C['params']>,
          query: parsed(call.query, request.query) as z.output<C['query']>,
          body: parsed(call.body, request.body === undefined ? {} : request.body) as z.output<C['body']>,
          ...caller,
          by: actorOf(caller.key),
          now: request.startedAt,
          signal: disconnectOf(reply),
        })
        if (call.file && isStream(answer)) return reply.type(call.file).send(Readable.from(answer))
        return reply.send(answer)
      },
    })
  }
}
