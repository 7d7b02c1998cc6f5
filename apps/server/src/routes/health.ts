import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../platform/postgres/readiness.ts'

/**
 * OP-01: /healthz is the process, /readyz the database: it takes writes and has this release's migrations (OP-10). A process
 * that stops is no longer ready, so that nobody sends it more, and answers on while it is asked.
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
