import type { FastifyInstance } from 'fastify'
import { providerErrorBody } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Auth0Failure } from './errors.ts'
import { managementApi } from './management.ts'
import { tokenEndpoint } from './oauth.ts'

export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Auth0Failure) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send(providerErrorBody('auth0', status))
  })

  tokenEndpoint(app, sandbox)
  managementApi(app, sandbox)
}
