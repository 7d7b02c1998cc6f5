import type { Call } from '@vestibule/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CallLimits } from '../../platform/http/call-limits.ts'
import type { Deps } from '../../routes/deps.ts'
import { addRoutes } from '../routes.ts'

/** Anything at all, of which nothing may be called. */
const unused = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : unused()),
    apply: () => {
      throw new Error('a handler was reached')
    },
  })

export interface DeclaredRoute {
  methods: string[]
  url: string
  call: Call | undefined
  limits: CallLimits | undefined
}

/** Every route of the server, with what it declares; its handlers have these dependencies alone. @param prepare adds hooks */
export const declaredRoutes = async (
  given: object = {},
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<{ app: FastifyInstance; routes: DeclaredRoute[] }> => {
  const app = Fastify()
  const routes: DeclaredRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { call, limits } = config ?? {}
    routes.push({ methods: [method].flat(), url, call, limits })
  })
  prepare(app)
  const deps = new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? unused(),
  }) as Deps
  await addRoutes(app, deps)
  return { app, routes }
}
