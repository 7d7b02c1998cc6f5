export interface Auth0Config {
  /** Either https://{tenant}.{region}.auth0.com or a custom domain. */
  baseUrl: string
  /**
   * A confidential application with the grants Password (realms) and Client Credentials, the Management API scopes for
   * reading, creating, updating and deleting users, and trust in the token endpoint's IP header.
   */
  clientId: string
  clientSecret: string
  /** The database connection, whose password policy must not be stricter than ours. */
  connection: string
  /** Always https://{tenant}.{region}.auth0.com/api/v2/, even with a custom domain. */
  managementAudience: string
}
