import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../../platform/postgres/readiness.ts'

/** Serves /healthz (liveness) and /readyz (a writable, migrated database). A stopping process is live but not ready. */
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
