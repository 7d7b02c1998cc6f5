import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from './faults.ts'
import { type Provider, providerErrorBody, providerOfPath } from './providers.ts'
import type { RecordedRequest, RequestLog } from './requests.ts'
import type { Sandbox } from './sandbox.ts'

interface Handling {
  provider: Provider
  rawBody: string
  recorded?: RecordedRequest
  /** This fault cuts the connection after the handler has run. */
  dropAfter?: Fault
}

const handlings = new WeakMap<FastifyRequest, Handling>()

/** Stores the raw body, which the recorder and fault matching need. */
export const keepRawBody = (request: FastifyRequest, body: Buffer): void => {
  const handling = handlings.get(request)
  if (handling) handling.rawBody = body.toString('utf8')
}

/** Records each request and its response. Applies a matching fault before the handler, or after it for `drop-after`. */
export const recordRequests = (
  app: FastifyInstance,
  sandbox: Sandbox,
  requests: RequestLog,
  faults: Faults,
): void => {
  app.addHook('onRequest', async (request) => {
    const provider = providerOfPath(pathOf(request))
    if (!provider) return
    handlings.set(request, { provider, rawBody: '' })
  })

  app.addHook('preValidation', async (request, reply) => {
    const handling = handlings.get(request)
    if (!handling) return
    handling.recorded = requests.arrive(described(request, handling, sandbox))
    const fault = faults.take(handling.provider, pathOf(request), `${request.url}\n${handling.rawBody}`)
    if (fault) return applyBefore(fault, handling, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const handling = handlings.get(request)
    if (!handling) return payload
    const recorded = handling.recorded ?? requests.arrive(described(request, handling, sandbox))
    if (handling.dropAfter) {
      await faults.hold(handling.dropAfter, goneFrom(reply))
      requests.answer(recorded, 0, null)
      request.raw.socket.destroy()
    } else {
      requests.answer(recorded, reply.statusCode, readable(payload))
    }
    return payload
  })

  const applyBefore = async (
    fault: Fault,
    handling: Handling,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (fault.kind === 'drop-after') {
      handling.dropAfter = fault
      return
    }
    await faults.hold(fault, goneFrom(reply))
    if (fault.kind === 'delay') return
    if (fault.kind === 'error') {
      const status = fault.status ?? 500
      return reply.code(status).send(providerErrorBody(handling.provider, status))
    }
    if (handling.recorded) requests.answer(handling.recorded, 0, null)
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
}

/** Returns a signal that aborts once the connection is closed. */
const goneFrom = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

const described = (request: FastifyRequest, handling: Handling, sandbox: Sandbox) => ({
  provider: handling.provider,
  method: request.method,
  path: request.url,
  requestHeaders: request.headers,
  requestBody: withoutSecrets(readable(Buffer.isBuffer(request.body) ? request.body : handling.rawBody)),
  at: sandbox.now().toISOString(),
})

/** Redacts secrets in JSON and form bodies but not in headers, because tests assert each call's authorization. */
const withoutSecrets = (body: unknown): unknown => {
  if (typeof body === 'string')
    return body.replaceAll(/(^|&)(password|client_secret)=[^&]*/g, '$1$2=redacted')
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (typeof body !== 'object' || body === null) return body
  const names = ['password', 'client_secret'].filter((name) => name in body)
  // The content of a document is the beginning of its base64 text.
  const content = 'content' in body &&
    typeof body.content === 'string' && { content: body.content.slice(0, 1000) }
  return { ...body, ...content, ...Object.fromEntries(names.map((name) => [name, 'redacted'])) }
}

/** Returns a JSON body as a value, a text body as text, and only the size of a binary body. */
const readable = (body: unknown): unknown => {
  if (body === undefined || body === null || body === '') return null
  if (typeof body !== 'string') return Buffer.isBuffer(body) ? { bytes: body.length } : { stream: true }
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
