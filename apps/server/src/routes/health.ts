import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../platform/postgres/readiness.ts'

/**
 * /healthz reports liveness; /readyz reports a writable database with this release's migrations. A stopping process is not
 * ready but still answers.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { whyNot }: Readiness,
  isStopping: () => boolean,
): void => {
  let before: string | undefined
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await whyNot()
    if (reason !== before) app.log[reason ? 'warn' : 'info']({ reason }, reason ? 'not ready' : 'ready again')
    before = reason
    return reply.status(reason ? 503 : 200).send({ status: reason ? 'not ready' : 'ready' })
  })
}
