import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'

interface ErrorReport {
  project: string
  at: string
  event: unknown
}

const kind = 'error-report'

export const errorReports = (sandbox: Sandbox): ErrorReport[] => sandbox.store.list<ErrorReport>(kind)

/** Serves Sentry's envelope endpoint, which stores events and ignores other items. */
export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  for (const url of ['/api/:project/envelope', '/api/:project/envelope/']) {
    app.post<{ Params: { project: string } }>(url, async (request, reply) => {
      if (!/^\d+$/.test(request.params.project)) return reply.callNotFound()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const envelope = readEnvelope(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
      if (!envelope) return reply.code(400).send({ detail: 'bad envelope' })
      if (!hasKey(request, envelope.header)) {
        return reply.code(403).send({ detail: 'missing authorization information' })
      }
      const at = sandbox.now().toISOString()
      for (const { type, payload } of envelope.items) {
        if (type !== 'event') continue
        const report: ErrorReport = { project: request.params.project, at, event: payload }
        sandbox.store.put(kind, randomUUID(), report)
      }
      return { id: envelope.header.event_id ?? randomUUID().replaceAll('-', '') }
    })
  }
}

/** Accepts the public key in the query, in a header or in the envelope's DSN. */
const hasKey = (request: FastifyRequest, header: { dsn?: unknown }): boolean => {
  const { sentry_key } = request.query as { sentry_key?: string }
  const inHeader = /sentry_key=\w+/.test(String(request.headers['x-sentry-auth']))
  const dsn = typeof header.dsn === 'string' ? URL.parse(header.dsn) : null
  return Boolean(sentry_key || inHeader || dsn?.username)
}

interface Envelope {
  header: { event_id?: string; dsn?: unknown }
  items: { type: string; payload: unknown }[]
}

const lineEnd = 0x0a

/** Parses an envelope. Returns `undefined` if a header isn't JSON. An item with `length` may contain line breaks. */
const readEnvelope = (body: Buffer): Envelope | undefined => {
  let at = 0
  const line = (): Buffer => {
    const end = body.indexOf(lineEnd, at)
    const piece = body.subarray(at, end === -1 ? body.length : end)
    at += piece.length + 1
    return piece
  }
  try {
    const header = JSON.parse(line().toString('utf8'))
    const items: Envelope['items'] = []
    while (at < body.length) {
      const itemHeader = line().toString('utf8')
      if (itemHeader === '') continue
      const { type, length } = JSON.parse(itemHeader) as { type: string; length?: number }
      const payload = length === undefined ? line() : body.subarray(at, at + length)
      if (length !== undefined) at += length + 1
      items.push({ type, payload: type === 'event' ? JSON.parse(payload.toString('utf8')) : payload.length })
    }
    return { header, items }
  } catch {
    return undefined
  }
}
