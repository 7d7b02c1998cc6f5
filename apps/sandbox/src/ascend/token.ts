import { createHash, createHmac, verify } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { constantTimeEqual } from '../core/constant-time.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { text } from './shapes/common.ts'
import { unauthenticated } from './status.ts'
import { parse } from './validate.ts'

/** Tokens are valid for 25 hours, as the broker documents. */
export const tokenSeconds = 90_000

const jwsHeader = z.strictObject({ alg: z.literal('RS256'), typ: z.literal('JWT') })
const jwsPayload = z.strictObject({
  iss: z.literal('issuer'),
  sub: z.literal('subject'),
  name: text,
  organization: z.string().regex(/^correspondents\/\S+$/),
  datetime: z.iso.datetime(),
  iat: z.int().min(0),
})

/** Issues a bearer token for a signature made with the service account's private key. */
export const tokenEndpoint = (scope: FastifyInstance, sandbox: Sandbox): void => {
  scope.post('/iam/v1/serviceAccounts::generateAccessToken', async (request) => {
    checkApiKey(sandbox, request)
    const { jws } = parse(z.strictObject({ jws: text }), request.body)
    checkSignature(sandbox, jws)
    return { access_token: issue(sandbox), expires_in: tokenSeconds, token_type: 'Bearer' }
  })
}

/** Requires the API key and an unexpired bearer token. */
export const checkCredentials = (sandbox: Sandbox, request: FastifyRequest): void => {
  checkApiKey(sandbox, request)
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const [expiry = '', seal = ''] = token.split('.')
  if (!constantTimeEqual(seal, sealOf(sandbox, expiry)))
    throw unauthenticated('the access token is missing or unknown')
  if (Number(expiry) <= sandbox.now().getTime()) throw unauthenticated('the access token has expired')
}

const checkApiKey = ({ config }: Sandbox, request: FastifyRequest): void => {
  const apiKey = request.headers['x-api-key']
  if (typeof apiKey !== 'string' || !constantTimeEqual(apiKey, config.ascend.apiKey)) {
    throw unauthenticated('the API key is missing or unknown')
  }
}

const checkSignature = ({ config }: Sandbox, jws: string): void => {
  const parts = jws.split('.')
  const [header = '', payload = '', signature = ''] = parts
  const isSigned =
    parts.length === 3 &&
    verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${payload}`),
      config.ascend.publicKey,
      Buffer.from(signature, 'base64url'),
    )
  if (!isSigned) throw unauthenticated('the signature does not fit the service account')
  parse(jwsHeader, decoded(header))
  const { organization } = parse(jwsPayload, decoded(payload))
  if (organization !== `correspondents/${config.ascend.correspondentId}`) {
    throw unauthenticated('the organization is unknown')
  }
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** Issues a self-contained token, which survives a restart and a reset. */
const issue = (sandbox: Sandbox): string => {
  const expiry = String(sandbox.now().getTime() + 1000 * tokenSeconds)
  return `${expiry}.${sealOf(sandbox, expiry)}`
}

const sealOf = ({ config }: Sandbox, expiry: string): string => {
  const key = createHash('sha256').update(config.ascend.apiKey).update(config.ascend.publicKey).digest()
  return createHmac('sha256', key).update(expiry).digest('base64url')
}
