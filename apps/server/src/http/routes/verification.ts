import { createVerification, getVerification } from '@vestibule/contract/calls'
import { shownStatus } from '@vestibule/domain/verification/status'
import type { FastifyInstance } from 'fastify'
import { beginVerification, verificationLimit } from '../../use-cases/verification/begin.ts'
import { readVerification } from '../../use-cases/verification/read.ts'
import { limited, polls } from '../call-limits.ts'
import { createRouter, withVersion } from '../route.ts'
import type { Deps } from './deps.ts'

export const verificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createRouter(app, deps)

  route(createVerification, limited('verification', verificationLimit), async ({ params, caller, reply }) => {
    const { status, application } = await beginVerification(deps, caller, params.clientId)
    withVersion(reply, application)
    return { data: { status: shownStatus(status) } }
  })

  route(getVerification, polls('verification-status'), async ({ params, caller, reply }) => {
    const { status, application } = await readVerification(deps, caller, params.clientId)
    withVersion(reply, application)
    return { status: status === 'not_started' || status === 'consent_needed' ? status : shownStatus(status) }
  })
}
