import {
  checkDocument as checkDocumentCall,
  getPhoneLink,
  getPhoneUpload,
  makePhoneLink as makePhoneLinkCall,
  openPhoneUpload as openPhoneUploadCall,
  uploadDocuments as uploadDocumentsCall,
  uploadFromPhone as uploadFromPhoneCall,
} from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import { AppError } from '../../use-cases/app-error.ts'
import {
  makePhoneLink,
  openPhoneUpload,
  readPhoneLink,
  readPhoneUpload,
  uploadFromPhone,
} from '../../use-cases/documents/phone-upload.ts'
import { checkDocument, uploadDocuments } from '../../use-cases/documents/upload.ts'
import { acts, countedByUseCase, polls } from '../call-limits.ts'
import { takeFiles } from '../files.ts'
import { createRouter, withVersion } from '../route.ts'
import { parsed } from '../validation.ts'
import type { Deps } from './deps.ts'

const file = z.strictObject({ file: z.string().max(200) })

const uploadedReply = (documents: readonly IdentityDocument[]) => ({
  documents: documents.map(({ type, state }) => ({
    type,
    state: state === 'handed_over' ? ('HANDED_OVER' as const) : ('ACCEPTED' as const),
  })),
})
/** The HTML of a document runs and loads nothing, even if a person opens its address. */
const htmlPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  takeFiles(app, (scope) => {
    const filesRoute = createRouter(scope, deps)
    filesRoute(checkDocumentCall, acts('check-call'), async ({ params, caller, files }) => {
      await checkDocument(deps, caller, params.clientId, files)
      return {}
    })
    filesRoute(uploadDocumentsCall, acts('upload-call'), async ({ params, caller, files, reply }) => {
      const { documents, application } = await uploadDocuments(deps, caller, params.clientId, files)
      withVersion(reply, application)
      return uploadedReply(documents)
    })
    filesRoute(
      uploadFromPhoneCall,
      countedByUseCase('phone-upload'),
      async ({ phone, caller, files, reply }) => {
        const documents = await uploadFromPhone(deps, phone, caller, files)
        reply.setPhone(undefined)
        return uploadedReply(documents)
      },
    )
  })

  const route = createRouter(app, deps)

  route(makePhoneLinkCall, acts('phone-link'), ({ params, body, caller }) =>
    makePhoneLink(deps, caller, params.clientId, body.byMail),
  )

  route(getPhoneLink, polls('phone-link-state'), ({ params, caller }) =>
    readPhoneLink(deps, caller, params.clientId),
  )

  route(openPhoneUploadCall, countedByUseCase('phone-open'), async ({ body, caller, reply }) => {
    reply.setPhone(await openPhoneUpload(deps, body.token, caller))
    return {}
  })

  route(getPhoneUpload, countedByUseCase('phone-read'), ({ phone, caller }) =>
    readPhoneUpload(deps, phone, caller),
  )

  app.get('/documents/:file', async (request, reply) => {
    const { file: name } = parsed(file, request.params)
    const html = deps.documentsAsHtml.get(`/documents/${name}`)
    if (html) {
      reply.header('cache-control', 'public, max-age=86400').header('content-security-policy', htmlPolicy)
      return reply.type('text/html; charset=utf-8').send(html)
    }
    const document = deps.documents.get(`/documents/${name}`)
    if (!document) throw new AppError('not_found')
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('application/pdf').send(document.pdf)
  })
}
