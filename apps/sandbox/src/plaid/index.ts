import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plaidRequestId, providerErrorBody } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { endpoints } from './endpoints.ts'
import { errorBody, invalidBody, invalidKeys, missingFields, PlaidFailure } from './errors.ts'
import { registerLink } from './link.ts'
import { isJson } from './requests.ts'
import { verificationEndpoints } from './verification-endpoints.ts'

export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PlaidFailure) return reply.code(error.status).send(errorBody(error))
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send(providerErrorBody('plaid', status))
  })

  for (const [path, endpoint] of Object.entries({ ...endpoints, ...verificationEndpoints })) {
    app.post(path, async (request) => ({
      ...endpoint(sandbox, withoutKeys(request, sandbox)),
      request_id: plaidRequestId(),
    }))
  }
  registerLink(app, sandbox)
}

/** Checks the client ID and the secret, and returns the body without them. */
const withoutKeys = (request: FastifyRequest, sandbox: Sandbox): Record<string, unknown> => {
  const { headers } = request
  if (!isJson(request.body) || !headers['content-type']?.startsWith('application/json')) throw invalidBody()
  const { client_id = headers['plaid-client-id'], secret = headers['plaid-secret'], ...body } = request.body
  const missing = [...(client_id ? [] : ['client_id']), ...(secret ? [] : ['secret'])]
  if (missing.length > 0) throw missingFields(missing)
  const { plaid } = sandbox.config
  if (client_id !== plaid.clientId || secret !== plaid.secret) throw invalidKeys()
  return body
}
