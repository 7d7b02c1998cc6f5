import { agreeStatements, createVerification, getVerification } from '@vestibule/contract/calls'
import type { FastifyInstance } from 'fastify'
import { acts, limited, polls } from '../platform/http/call-limits.ts'
import { route } from '../platform/http/route.ts'
import { agreeToStatements } from '../use-cases/agreements/agree-statements.ts'
import { clientReply } from '../use-cases/application/replies.ts'
import { beginVerification, verifications } from '../use-cases/verification/begin.ts'
import { readVerification } from '../use-cases/verification/read.ts'
import type { Deps } from './deps.ts'

/** The product flow's statements, and the identity verification of both flows. */
export const verificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(
    app,
    deps,
    agreeStatements,
    acts('agree-statements'),
    async ({ params, body, caller, version, reply }) => {
      const application = await agreeToStatements(deps, caller, params.clientId, version, body)
      reply.version(application.client.version)
      return clientReply(deps.vault, application)
    },
  )

  route(
    app,
    deps,
    createVerification,
    limited('verification', verifications),
    async ({ params, caller, reply }) => {
      const { status, application } = await beginVerification(deps, caller, params.clientId)
      reply.version(application.client.version)
      return { data: { status } }
    },
  )

  route(app, deps, getVerification, polls('verification-status'), async ({ params, caller, reply }) => {
    const { status, application } = await readVerification(deps, caller, params.clientId)
    reply.version(application.client.version)
    return { status }
  })
}
