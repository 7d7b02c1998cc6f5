import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { newUuid } from './ids.ts'
import { find, load, save, type UploadedDocument } from './records.ts'
import { type Call, route } from './route.ts'
import { uploadLinksFields } from './shapes/document.ts'
import { forbidden, invalidField } from './status.ts'
import { parse } from './validate.ts'

const linkLifetimeMs = 3_600_000

export const uploadLinks = (scope: FastifyInstance, sandbox: Sandbox): void => {
  route(scope, 'POST', '/investordocs/v1/uploadLinks::batchCreate', (call) => createLinks(sandbox, call))
}

const createLinks = (sandbox: Sandbox, call: Call): object => {
  const { create_document_upload_link_request: requests } = parse(uploadLinksFields, call.body)
  const field = 'create_document_upload_link_request'
  if (new Set(requests.map((each) => each.client_batch_source_id)).size < requests.length) {
    throw invalidField(`${field}.client_batch_source_id`, 'must be unique in the request')
  }
  const documents = requests.map((each, index) => documentOf(sandbox, each, `${field}[${index}]`))
  for (const document of documents) save(sandbox, 'document', document)
  return {
    upload_link: documents.map((document) => ({
      client_batch_source_id: document.clientBatchSourceId,
      name: document.id,
      upload_link: `${sandbox.origin()}/investordocs/v1/uploads/${document.id}?signature=${signatureOf(sandbox, document)}`,
    })),
  }
}

type LinkFields = z.infer<typeof uploadLinksFields>['create_document_upload_link_request'][number]

const documentOf = (sandbox: Sandbox, request: LinkFields, field: string): UploadedDocument => {
  const about =
    'account_document_upload_request' in request
      ? request.account_document_upload_request
      : request.id_document_upload_request
  if (about.correspondent_id !== sandbox.config.ascend.correspondentId) {
    throw forbidden('the correspondent is not yours')
  }
  const account = 'account_id' in about ? find(sandbox, 'account', about.account_id) : undefined
  const personId = 'account_id' in about ? account?.personId : about.legal_natural_person_id
  if (personId === undefined || !find(sandbox, 'person', personId)) {
    throw invalidField(field, 'names no known account or person')
  }
  return {
    id: newUuid(),
    clientBatchSourceId: request.client_batch_source_id,
    documentType: about.document_type,
    mimeType: request.mime_type,
    personId,
    linkEnds: sandbox.now().getTime() + linkLifetimeMs,
  }
}

export const signatureOf = (sandbox: Sandbox, document: UploadedDocument): string => {
  const key = sandbox.config.ascend.publicKey
  return createHmac('sha256', key).update(`${document.id} ${document.linkEnds}`).digest('base64url')
}

const largestUpload = 50 * 1024 * 1024

/** Accepts a file of the declared type within an hour after the link was created, and discards the bytes. */
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
