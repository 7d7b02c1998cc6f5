import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { addRoutes } from '../../apps/server/src/build/routes.ts'
import type { Deps } from '../../apps/server/src/routes/deps.ts'

/** Anything at all, of which nothing may be called. */
const unused = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : unused()),
    apply: () => {
      throw new Error('a handler was reached')
    },
  })

/** Every route of the server, with what it declares; its handlers have these dependencies alone. @param prepare adds hooks */
export const declaredRoutes = async (
  given: object = {},
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<{ app: FastifyInstance; routes: RouteOptions[] }> => {
  const app = Fastify()
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  prepare(app)
  const deps = new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? unused(),
  }) as Deps
  await addRoutes(app, deps)
  return { app, routes }
}
