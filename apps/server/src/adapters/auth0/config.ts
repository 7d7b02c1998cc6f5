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
