import { createHash } from 'node:crypto'
import { readObject, readPresentList, readText, type Unread } from '../http/reading.ts'
import type { Auth0Config } from './config.ts'
import type {
  WireClientCredentials,
  WireIdentity,
  WireNewUser,
  WirePasswordGrant,
  WireUser,
  WireUserChange,
} from './wire.ts'

/** Auth0 hashes with bcrypt, which reads this many bytes of UTF-8; what comes after is dropped or refused. */
const MOST_BYTES = 72

/**
 * One password typed on two keyboards is one (NFKC), and each of its 128 characters counts (SU-24): a password that is
 * longer than Auth0 reads goes as its SHA-256.
 */
export function toPassword(password: string): string {
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) <= MOST_BYTES) return normal
  return createHash('sha256').update(normal).digest('base64url')
}

export const toPasswordGrant = (config: Auth0Config, email: string, password: string): WirePasswordGrant => ({
  grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
  realm: config.connection,
  username: email,
  password: toPassword(password),
  client_id: config.clientId,
  client_secret: config.clientSecret,
})

export const toClientCredentials = (config: Auth0Config): WireClientCredentials => ({
  grant_type: 'client_credentials',
  client_id: config.clientId,
  client_secret: config.clientSecret,
  audience: config.managementAudience,
})

export const toNewUser = ({ connection }: Auth0Config, email: string, password: string): WireNewUser => ({
  connection,
  email,
  password: toPassword(password),
  email_verified: false,
  verify_email: false,
})

export const toEmailChange = ({ connection, clientId }: Auth0Config, email: string): WireUserChange => ({
  connection,
  client_id: clientId,
  email,
  email_verified: false,
  verify_email: false,
})

export const toVerified = ({ connection }: Auth0Config): WireUserChange => ({
  connection,
  email_verified: true,
})

export const toPasswordChange = ({ connection }: Auth0Config, password: string): WireUserChange => ({
  connection,
  password: toPassword(password),
})

export const readUser = (json: unknown): { id: string; email: string } => {
  const user = readObject<WireUser>(json)
  return { id: readText(user.user_id, 'user_id'), email: readText(user.email, 'email').toLowerCase() }
}

/** The one user of the list who is in our connection: others have the same email by another way to log in. */
export function readUserOf(connection: string, json: unknown): { id: string } | undefined {
  const users = readPresentList(json, 'users').map((user) => readObject<WireUser>(user, 'user'))
  const found = users.find((user) => isIn(connection, user))
  return found && { id: readText(found.user_id, 'user_id') }
}

const isIn = (connection: string, user: Unread<WireUser>): boolean =>
  readPresentList(user.identities, 'identities').some(
    (identity) => readObject<WireIdentity>(identity, 'identity').connection === connection,
  )
