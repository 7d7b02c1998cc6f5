import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constantTimeEqual } from '../core/constant-time.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { isBlocked, recordFailure, recordSuccess } from './brute-force.ts'
import { invalidClient, oauthFailure, tooManyAttempts, wrongPassword } from './errors.ts'
import { isPassword } from './passwords.ts'
import { issueManagementToken, scopesOf, tokenSeconds } from './tokens.ts'
import { usersByEmail } from './users.ts'

type Form = Readonly<Record<string, string | undefined>>

const passwordRealmGrant = 'http://auth0.com/oauth/grant-type/password-realm'

/** Maps each grant that the application may use to the grant's fields. */
const grants: Readonly<Record<string, readonly string[]>> = {
  [passwordRealmGrant]: ['realm', 'username', 'password', 'audience', 'scope'],
  client_credentials: ['audience', 'scope'],
}
const everyGrant = ['grant_type', 'client_id', 'client_secret']

/** Verifies a password or issues a Management API token, depending on the grant. */
export const tokenEndpoint = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/oauth/token', async (request) => {
    const form = (request.body ?? {}) as Form
    const grant = form.grant_type ?? ''
    if (!grant) throw invalidRequest('Missing required parameter: grant_type')
    checkClient(sandbox, request, form)
    const fields = grants[grant]
    if (!fields)
      throw oauthFailure(403, 'unauthorized_client', `Grant type '${grant}' not allowed for the client.`)
    const unknown = Object.keys(form).filter((name) => ![...everyGrant, ...fields].includes(name))
    if (unknown.length > 0) throw invalidRequest(`Unknown parameter: ${unknown.join(', ')}`)
    return grant === passwordRealmGrant
      ? passwordGrant(sandbox, request, form)
      : managementToken(sandbox, form)
  })
}

const invalidRequest = (description: string) => oauthFailure(400, 'invalid_request', description)

/** Accepts the client's credentials in the body or in a Basic header. */
const checkClient = ({ config }: Sandbox, request: FastifyRequest, form: Form): void => {
  const [, basic = ''] = /^Basic (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const { clientId, clientSecret } = config.auth0
  if ((form.client_id ?? id) !== clientId || !constantTimeEqual(form.client_secret ?? secret, clientSecret))
    throw invalidClient()
}

const managementToken = (sandbox: Sandbox, { audience, scope }: Form) => {
  if (!audience) throw oauthFailure(403, 'access_denied', 'No audience parameter was provided.')
  if (audience !== sandbox.config.auth0.managementAudience)
    throw oauthFailure(403, 'access_denied', 'Service not enabled within domain')
  const scopes = scopesOf(scope)
  const access_token = issueManagementToken(sandbox, scopes)
  return { access_token, scope: scopes.join(' '), expires_in: tokenSeconds, token_type: 'Bearer' }
}

const passwordGrant = async (sandbox: Sandbox, request: FastifyRequest, form: Form) => {
  const { realm, username, password } = form
  for (const name of ['realm', 'username', 'password'])
    if (!form[name]) throw invalidRequest(`Missing required parameter: ${name}`)
  if (realm !== sandbox.config.auth0.connection)
    throw oauthFailure(403, 'unauthorized_client', 'The realm is not enabled for the client.')
  const email = username?.toLowerCase() ?? ''
  const address = clientAddressOf(request)
  if (isBlocked(sandbox, email, address)) throw tooManyAttempts()
  const stored = usersByEmail(sandbox, email)[0]
  if (!stored || !(await isPassword(password ?? '', stored.passwordHash))) {
    recordFailure(sandbox, email, address)
    throw wrongPassword()
  }
  recordSuccess(sandbox, email, address)
  return {
    access_token: randomBytes(32).toString('base64url'),
    expires_in: tokenSeconds,
    token_type: 'Bearer',
  }
}

/** Returns the IP address for brute-force protection. The header is trusted because the client is confidential. */
const clientAddressOf = (request: FastifyRequest): string => {
  const forwarded = request.headers['auth0-forwarded-for']
  return typeof forwarded === 'string' && isIP(forwarded) ? forwarded : request.ip
}
