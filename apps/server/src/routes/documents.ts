import { getAgreementPdf, getCertificate } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { polls } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import { parsed } from '../platform/http/validation.ts'
import { readAgreementPdf } from '../use-cases/agreements/read-pdf.ts'
import { AppError } from '../use-cases/app-error.ts'
import { readCertificate } from '../use-cases/evidence/certificate.ts'
import type { Deps } from './deps.ts'

const file = z.strictObject({ file: z.string().regex(/^[a-z-]{1,80}-\d{8}\.pdf$/) })

/** PDFs: an applicant's agreements (as shown, AG-04) and certificate (AG-08), and the brand's public documents. */
export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, getAgreementPdf, polls('agreement-pdf'), async ({ params, caller }) => {
    const { pdf } = await readAgreementPdf(deps, caller, params.clientId, params.agreementId)
    return pdf
  })
  route(app, deps, getCertificate, polls('certificate'), async ({ params, caller }) =>
    readCertificate(deps, caller, params.clientId),
  )

  app.get('/documents/:file', async (request, reply) => {
    const { file: name } = parsed(file, request.params)
    const pdf = await deps.documents.read(name)
    if (!pdf) throw new AppError('not_found')
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })
}
