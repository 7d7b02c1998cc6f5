import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../core/sandbox.ts'
import { setStatus, verificationStatuses } from '../plaid/verifications.ts'
import { announce, sentWebhooks } from '../plaid/webhooks.ts'

/** Status changes as in Plaid's dashboard, and the webhooks sent. */
export const registerVerifications = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post<{ Params: { clientUserId: string }; Body: { status?: string; silent?: boolean } | undefined }>(
    '/_sandbox/verifications/:clientUserId',
    async (request, reply) => {
      const status = verificationStatuses.find((known) => known === request.body?.status)
      if (!status)
        return reply
          .code(400)
          .send({ problems: [`status must be one of ${verificationStatuses.join(', ')}`] })
      const changed = setStatus(sandbox, request.params.clientUserId, status)
      if (!changed) return reply.code(404).send({ error: 'not found' })
      if (request.body?.silent !== true) await announce(sandbox, changed.id)
      return { id: changed.id, status }
    },
  )

  app.get('/_sandbox/webhooks', async () => sentWebhooks(sandbox))
}
