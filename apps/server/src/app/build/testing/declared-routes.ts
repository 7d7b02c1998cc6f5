import type { Call } from '@vestibule/contract/call'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CallLimits } from '../../../http/call-limits.ts'
import type { Deps } from '../../../http/routes/deps.ts'
import { addRoutes } from '../routes.ts'

/** Returns a stand-in for unused dependencies. It has every property, and each property throws when called. */
const unused = (): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : unused()),
    apply: () => {
      throw new Error('a handler was called')
    },
  })

export interface DeclaredRoute {
  methods: string[]
  url: string
  call: Call | undefined
  limits: CallLimits | undefined
}

/** Returns every route's declarations. @param provided dependencies that handlers may call @param prepare adds hooks */
export const declaredRoutes = async (
  provided: object = {},
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<{ app: FastifyInstance; routes: DeclaredRoute[] }> => {
  const app = Fastify()
  const routes: DeclaredRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { call, limits } = config ?? {}
    routes.push({ methods: [method].flat(), url, call, limits })
  })
  prepare(app)
  const deps = new Proxy(provided, {
    get: (target, name) => Reflect.get(target, name) ?? unused(),
  }) as Deps
  await addRoutes(app, deps)
  return { app, routes }
}
