import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { readEnvelope } from './envelope.ts'

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
