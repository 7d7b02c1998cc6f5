import { createHash } from 'node:crypto'
import { z } from 'zod'
import { text } from '../../platform/http-client/reading.ts'
import type { Auth0Config } from './config.ts'

/** bcrypt's limit, in bytes of UTF-8. Auth0 hashes with bcrypt, which ignores or rejects further bytes. */
const maxPasswordBytes = 72

/** Applies NFKC, because keyboards differ in encoding. Replaces a password above the limit with its SHA-256 (SU-24). */
const toPassword = (password: string): string => {
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) <= maxPasswordBytes) return normal
  return createHash('sha256').update(normal).digest('base64url')
}

export const toPasswordGrant = (config: Auth0Config, email: string, password: string) => ({
  grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
  realm: config.connection,
  username: email,
  password: toPassword(password),
  client_id: config.clientId,
  client_secret: config.clientSecret,
})

export const toClientCredentials = (config: Auth0Config) => ({
  grant_type: 'client_credentials',
  client_id: config.clientId,
  client_secret: config.clientSecret,
  audience: config.managementAudience,
})

export const toNewUser = ({ connection }: Auth0Config, email: string, password: string) => ({
  connection,
  email,
  password: toPassword(password),
  email_verified: false,
  // Prevents Auth0 from emailing the applicant.
  verify_email: false,
})

export const toEmailChange = ({ connection, clientId }: Auth0Config, email: string) => ({
  connection,
  client_id: clientId,
  email,
  email_verified: false,
  verify_email: false,
})

export const toVerified = ({ connection }: Auth0Config) => ({
  connection,
  email_verified: true,
})

export const toPasswordChange = ({ connection }: Auth0Config, password: string) => ({
  connection,
  password: toPassword(password),
})

export const user = z
  .object({ user_id: text, email: text })
  .transform(({ user_id, email }) => ({ id: user_id, email: email.toLowerCase() }))

/** Returns a schema that finds the user in `connection`, because the same email may exist in other connections. */
export const userIn = (connection: string) =>
  z
    .array(z.object({ user_id: text, identities: z.array(z.object({ connection: z.unknown().optional() })) }))
    .transform((users) => {
      const found = users.find(({ identities }) => identities.some((one) => one.connection === connection))
      return found && { id: found.user_id }
    })
