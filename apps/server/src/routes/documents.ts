import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '../http/route.ts'
import { parsed } from '../http/validation.ts'
import type { Caller } from '../ports/applications.ts'
import { readAgreementPdf } from '../use-cases/agreements/read-pdf.ts'
import { AppError } from '../use-cases/app-error.ts'
import { readCertificate } from '../use-cases/evidence/certificate.ts'
import type { Deps } from './deps.ts'

const ownClient = z.strictObject({ clientId: z.uuid() })
const own = ownClient.extend({ agreementId: z.string().max(200) })
const file = z.strictObject({ file: z.string().regex(/^[a-z-]{1,80}-\d{8}\.pdf$/) })

const asPdf = (reply: FastifyReply, pdf: Uint8Array): FastifyReply =>
  reply.type('application/pdf').send(Buffer.from(pdf))

/** PDFs: an applicant's agreements (as shown, AG-04) and certificate (AG-08), and the brand's public documents. */
export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const whoAsks = (request: FastifyRequest): Caller => {
    const token = deps.cookies.read(request)
    if (!token) throw new AppError('unauthenticated')
    return callerOf(request, token)
  }

  app.get('/api/agreements/:clientId/:agreementId/pdf', async (request, reply) => {
    const { clientId, agreementId } = parsed(own, request.params)
    const { pdf } = await readAgreementPdf(deps, whoAsks(request), clientId, agreementId)
    return asPdf(reply, pdf)
  })

  app.get('/api/agreements/:clientId/certificate', async (request, reply) => {
    const { clientId } = parsed(ownClient, request.params)
    return asPdf(reply, await readCertificate(deps, whoAsks(request), clientId))
  })

  app.get('/documents/:file', async (request, reply) => {
    const { file: name } = parsed(file, request.params)
    const pdf = await deps.documents.read(name)
    if (!pdf) throw new AppError('not_found')
    reply.header('cache-control', 'public, max-age=86400')
    return asPdf(reply, pdf)
  })
}
