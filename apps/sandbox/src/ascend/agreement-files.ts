import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type AgreementKey, catalog, fileName } from './catalog.ts'
import { notFound } from './status.ts'

const folder = new URL('../../documents/', import.meta.url)
const published = new Set(Object.keys(catalog).map((key) => fileName(key as AgreementKey)))

/** Serves public files that clients may cache forever, because a new text gets a new file name. */
export const agreementFiles = (scope: FastifyInstance): void => {
  scope.get('/agreements/:file', async (request, reply) => {
    const { file = '' } = request.params as Record<string, string>
    if (!published.has(file)) throw notFound('agreement')
    const bytes = readFileSync(new URL(file, folder))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/pdf').send(bytes)
  })
}
