import { createHmac } from 'node:crypto'
import { constantTimeEqual } from '../core/constant-time.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { managementFailure } from './errors.ts'

/** Tokens are valid for one day, which is Auth0's default. */
export const tokenSeconds = 86_400

const granted = ['read:users', 'create:users', 'update:users', 'delete:users'] as const
export type Scope = (typeof granted)[number]

/** Returns the requested scopes that are granted, or all granted scopes if `requested` is `undefined`. */
export const scopesOf = (requested: string | undefined): Scope[] =>
  granted.filter((scope) => requested === undefined || requested.split(' ').includes(scope))

interface Claims {
  exp: number
  scope: string
}

/** Issues a self-contained token, which survives a restart and a reset. */
export const issueManagementToken = (sandbox: Sandbox, scopes: readonly Scope[]): string => {
  const exp = Math.floor(sandbox.now().getTime() / 1000) + tokenSeconds
  const claims: Claims = { exp, scope: scopes.join(' ') }
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${signed}.${sealOf(sandbox, signed)}`
}

/** Throws the Management API's error if the token is missing, unknown, expired or without the needed scope. */
export const checkToken = (sandbox: Sandbox, authorization: string | undefined, needed: Scope): void => {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  if (!token) throw managementFailure(401, 'Missing authentication')
  const [header = '', payload = '', seal = ''] = token.split('.')
  if (!constantTimeEqual(seal, sealOf(sandbox, `${header}.${payload}`)))
    throw managementFailure(401, 'Invalid token', 'invalid_token')
  const { exp, scope } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
  if (exp * 1000 <= sandbox.now().getTime())
    throw managementFailure(401, 'Expired token received for JSON Web Token validation', 'invalid_token')
  if (!scope.split(' ').includes(needed))
    throw managementFailure(403, `Insufficient scope, expected any of: ${needed}`, 'insufficient_scope')
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const sealOf = ({ config }: Sandbox, signed: string): string =>
  createHmac('sha256', config.auth0.clientSecret).update(signed).digest('base64url')
