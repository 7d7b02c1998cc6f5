import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { accounts } from './accounts.ts'
import { achDeposits } from './ach-deposits.ts'
import { achSchedules } from './ach-schedules.ts'
import { agreements } from './agreements.ts'
import { bankRelationships } from './bank-relationships.ts'
import { type AgreementKey, catalog, fileName } from './catalog.ts'
import { investigations } from './investigations.ts'
import { persons } from './persons.ts'
import { notFound, sendFailure } from './status.ts'
import { checkCredentials, tokenEndpoint } from './token.ts'
import { uploadLinks, uploads } from './uploads.ts'

const folder = new URL('../../documents/', import.meta.url)
const published = new Set(Object.keys(catalog).map((key) => fileName(key as AgreementKey)))

/** Serves public files that clients may cache forever, because a new text gets a new file name. */
const agreementFiles = (scope: FastifyInstance): void => {
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

const guarded = [
  persons,
  accounts,
  agreements,
  investigations,
  uploadLinks,
  bankRelationships,
  achDeposits,
  achSchedules,
]

export const registerAscend = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.register(async (scope) => {
    scope.setErrorHandler(sendFailure)
    tokenEndpoint(scope, sandbox)
    agreementFiles(scope)
    scope.register(async (inner) => uploads(inner, sandbox))
    scope.register(async (inner) => {
      inner.addHook('onRequest', async (request) => checkCredentials(sandbox, request))
      for (const resource of guarded) resource(inner, sandbox)
    })
  })
}
