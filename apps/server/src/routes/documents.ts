import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callerOf } from '../http/route.ts'
import { parsed } from '../http/validation.ts'
import { readAgreementPdf } from '../use-cases/agreements/read-pdf.ts'
import { AppError } from '../use-cases/app-error.ts'
import type { Deps } from './deps.ts'

const own = z.strictObject({ clientId: z.uuid(), agreementId: z.string().max(200) })
const file = z.strictObject({ file: z.string().regex(/^[a-z-]{1,80}-\d{8}\.pdf$/) })

/** PDFs: an applicant's agreements (as shown, AG-04), and the brand's public documents. */
export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get('/api/agreements/:clientId/:agreementId/pdf', async (request, reply) => {
    const { clientId, agreementId } = parsed(own, request.params)
    const token = deps.cookies.read(request)
    if (!token) throw new AppError('unauthenticated')
    const pdf = await readAgreementPdf(deps, callerOf(request, token), clientId, agreementId)
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })

  app.get('/documents/:file', async (request, reply) => {
    const { file: name } = parsed(file, request.params)
    const pdf = await deps.documents.read(name)
    if (!pdf) throw new AppError('not_found')
    return reply
      .type('application/pdf')
      .header('cache-control', 'public, max-age=86400')
      .send(Buffer.from(pdf))
  })
}
