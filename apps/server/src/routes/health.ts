import type { FastifyInstance } from 'fastify'
import type { Store } from '../ports/store.ts'

/**
 * OP-01: /healthz is the process, /readyz the database with this release's migrations. A process that stops is no longer ready,
 * so that nobody sends it more, and answers on while it is asked.
 */
export const healthRoutes = (app: FastifyInstance, store: Store, isStopping: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await store.ready().catch(() => false))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
