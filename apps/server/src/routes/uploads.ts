import { uploadDocuments as uploadDocumentsCall } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { acts } from '../platform/http/call-limits.ts'
import { takeFiles } from '../platform/http/files.ts'
import { route } from '../platform/http/route.ts'
import { uploadDocuments } from '../use-cases/documents/upload.ts'
import type { Deps } from './deps.ts'

/** Identity documents (KY-04 to KY-08). */
export const uploadRoutes = (app: FastifyInstance, deps: Deps): void =>
  takeFiles(app, (scope) =>
    route(scope, deps, uploadDocumentsCall, acts('upload-call'), async ({ params, caller, files, reply }) => {
      const { documents, application } = await uploadDocuments(deps, caller, params.clientId, files)
      reply.version(application.client.version)
      return {
        documents: documents.map(({ type, state }) => ({
          type,
          state: state === 'handed_over' ? ('HANDED_OVER' as const) : ('ACCEPTED' as const),
        })),
      }
    }),
  )
