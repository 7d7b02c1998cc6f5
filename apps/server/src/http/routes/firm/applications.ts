import {
  findFirmApplications,
  readFirmApplication,
  readFirmHistory,
  readFirmPersonal,
} from '@vestibule/contract/firm/every-call'
import type { FastifyInstance } from 'fastify'
import { findApplications, readApplication, readHistory } from '../../../use-cases/firm/read-application.ts'
import { readPersonal } from '../../../use-cases/firm/read-personal.ts'
import { firmActs, firmReads } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

export const firmApplicationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createFirmRouter(app, deps)

  route(findFirmApplications, firmReads('find'), async ({ body, note }) => {
    const applications = await findApplications(deps, body)
    for (const { id } of applications) await note('firm_application_found', { application: id })
    return { applications }
  })
  route(readFirmApplication, firmReads('application'), async ({ params }) => readApplication(deps, params.id))
  route(readFirmHistory, firmReads('history'), async ({ params, query }) =>
    readHistory(deps, params.id, query),
  )
  route(readFirmPersonal, firmActs('personal'), async ({ params, body, by, now }) => ({
    answers: await readPersonal(deps, params.id, { by, reason: body.reason.trim(), now }),
  }))
}
