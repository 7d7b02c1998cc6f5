import type { FastifyInstance } from 'fastify'
import type { Store } from '../ports/store.ts'

/** OP-01: /healthz is the process, /readyz the database with this release's migrations. */
export const healthRoutes = (app: FastifyInstance, store: Store): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await store.ready().catch(() => false)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
