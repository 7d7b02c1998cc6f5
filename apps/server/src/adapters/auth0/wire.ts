/** Auth0's wire shapes, only what we send and read. */

/** Form of POST /oauth/token that proves a password, against a connection by its name. */
export interface WirePasswordGrant {
  grant_type: 'http://auth0.com/oauth/grant-type/password-realm'
  realm: string
  username: string
  password: string
  client_id: string
  client_secret: string
}

/** Form of POST /oauth/token for the Management API's token. */
export interface WireClientCredentials {
  grant_type: 'client_credentials'
  client_id: string
  client_secret: string
  audience: string
}

export interface WireUser {
  /** auth0|… */
  user_id: string
  email: string
  identities: WireIdentity[]
}

export interface WireIdentity {
  connection: string
}

export interface WireNewUser {
  connection: string
  email: string
  password: string
  email_verified: false
  /** false: Auth0 sends no mail of its own */
  verify_email: false
}

/** Of PATCH /api/v2/users/{id}; the connection says which of the user's identities is meant. */
export type WireUserChange = { connection: string } & (
  | { email: string; email_verified: false; verify_email: false; client_id: string }
  | { email_verified: true }
  | { password: string }
)

/** OAuth's errors have `error`, the Management API's `errorCode`; both have words besides, which we do not read. */
export interface WireError {
  error: string
  errorCode: string
}
