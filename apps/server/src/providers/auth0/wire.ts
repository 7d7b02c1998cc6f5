/** Auth0's requests. Identities are in one connection, since an email may have others by other ways to log in. */

export interface Auth0Config {
  /** https://{tenant}.{region}.auth0.com, or a domain of the firm's own */
  baseUrl: string
  /**
   * A confidential application with the grants Password (realms) and Client Credentials, the Management API's scopes
   * read:users, create:users, update:users and delete:users, and trust in the token endpoint's IP header.
   */
  clientId: string
  clientSecret: string
  /** the database connection that holds the identities; its password policy must ask no more than ours does */
  connection: string
  /** the Management API's identifier: https://{tenant}.{region}.auth0.com/api/v2/, also behind a domain of one's own */
  managementAudience: string
}

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

export interface WireNewUser {
  connection: string
  email: string
  password: string
  email_verified: false
  /** false: Auth0 sends no mail of its own */
  verify_email: false
}

/** Of PATCH /api/v2/users/{id}; the connection selects one of the user's identities. */
export type WireUserChange = { connection: string } & (
  | { email: string; email_verified: false; verify_email: false; client_id: string }
  | { email_verified: true }
  | { password: string }
)
