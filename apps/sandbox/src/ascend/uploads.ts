import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { load, save } from './records.ts'
import { forbidden, invalidField } from './status.ts'
import { signatureOf } from './upload-links.ts'

const largestUpload = 50 * 1024 * 1024

/** Accepts the declared type within an hour of creating the link; discards the bytes. */
export const uploads = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestUpload }, (_request, body, done) =>
    done(null, body),
  )
  scope.put('/investordocs/v1/uploads/:document_id', async (request) => take(sandbox, request))
}

const take = (sandbox: Sandbox, request: FastifyRequest): object => {
  const { document_id: id = '' } = request.params as Record<string, string>
  const { signature } = request.query as Record<string, string>
  const document = load(sandbox, 'document', id)
  if (signature !== signatureOf(sandbox, document)) throw forbidden('the link was not made by the broker')
  if (document.linkEnds <= sandbox.now().getTime()) throw forbidden('the link has expired')
  if (request.headers['content-type'] !== document.mimeType) {
    throw invalidField('content-type', 'must be the type that the link was made for')
  }
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw invalidField('', 'is empty')
  const upload = {
    size: request.body.length,
    sha256: createHash('sha256').update(request.body).digest('hex'),
    time: sandbox.now().toISOString(),
  }
  save(sandbox, 'document', { ...document, upload })
  return {}
}
