export interface Auth0Config {
  /** https://{tenant}.{region}.auth0.com, or a custom domain */
  baseUrl: string
  /**
   * A confidential application with the grants Password (realms) and Client Credentials, the Management API scopes for
   * reading, creating, updating and deleting users, and trust in the token endpoint's IP header.
   */
  clientId: string
  clientSecret: string
  /** the database connection; its password policy must not be stricter than ours */
  connection: string
  /** https://{tenant}.{region}.auth0.com/api/v2/, even with a custom domain */
  managementAudience: string
}

/** POST /oauth/token, to check a password */
export interface WirePasswordGrant {
  grant_type: 'http://auth0.com/oauth/grant-type/password-realm'
  realm: string
  username: string
  password: string
  client_id: string
  client_secret: string
}

/** POST /oauth/token, for the Management API */
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
  /** false: Auth0 sends no mail */
  verify_email: false
}

/** PATCH /api/v2/users/{id}; the connection selects one of the user's identities. */
export type WireUserChange = { connection: string } & (
  | { email: string; email_verified: false; verify_email: false; client_id: string }
  | { email_verified: true }
  | { password: string }
)
