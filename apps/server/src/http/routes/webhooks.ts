import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../platform/common/network.ts'
import { takeNotice } from '../../use-cases/verification/notice.ts'
import { countedByUseCase } from '../call-limits.ts'
import { refuseTooDeep } from '../json-body.ts'
import type { Deps } from './deps.ts'

const bodyLimit = 16 * 1024

/** Receives providers' webhooks outside /api. A signature over the raw body replaces the CSRF token and Origin. */
export const webhookRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => {
        refuseTooDeep(body.toString('latin1'))
        return body
      },
    )
    scope.post(
      '/webhooks/plaid',
      { bodyLimit, config: { limits: countedByUseCase('notice') } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = String(request.headers['plaid-verification'] ?? '')
        await takeNotice(deps, networkOf(request.ip), body, signature)
        return reply.header('cache-control', 'no-store').send({})
      },
    )
  })
}
