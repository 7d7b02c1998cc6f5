import type { FastifyInstance } from 'fastify'
import { providerErrorBody } from '../core/providers.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { Auth0Failure } from './errors.ts'
import { managementApi } from './management.ts'
import { tokenEndpoint } from './oauth.ts'
import { signUpEndpoint } from './sign-up.ts'

export const register = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Auth0Failure) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send(providerErrorBody('auth0', status))
  })

  app.get('/.well-known/openid-configuration', async () => {
    const origin = sandbox.origin()
    return {
      issuer: `${origin}/`,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/.well-known/jwks.json`,
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      response_types_supported: [
        'code',
        'token',
        'id_token',
        'code token',
        'code id_token',
        'token id_token',
      ],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['HS256', 'RS256', 'PS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    }
  })
  tokenEndpoint(app, sandbox)
  signUpEndpoint(app, sandbox)
  managementApi(app, sandbox)
}
