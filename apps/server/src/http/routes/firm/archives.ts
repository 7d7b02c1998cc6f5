import { exportFirmApplication, readFirmEvidence } from '@vestibule/contract/firm/every-call'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../use-cases/app-error.ts'
import { createFirmArchive } from '../../../use-cases/evidence/firm-archive.ts'
import { subjectOf } from '../../../use-cases/firm/subject.ts'
import { exportArchive } from '../../../use-cases/retention/export.ts'
import { firmFiles } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

export const firmArchiveRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createFirmRouter(app, deps)
  const { store, vault } = deps

  route(exportFirmApplication, firmFiles('export'), async ({ params, by, now }) => {
    const archive = await exportArchive({ store, vault, by, now }, params.id)
    if (!archive) throw new AppError('not_found')
    return archive
  })
  route(readFirmEvidence, firmFiles('evidence'), async ({ params, by, now }) =>
    createFirmArchive(deps, await subjectOf(store, params.id), { by, now }),
  )
}
