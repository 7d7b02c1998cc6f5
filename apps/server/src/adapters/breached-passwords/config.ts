export interface BreachedPasswordsConfig {
  /** https://api.pwnedpasswords.com */
  baseUrl: string
}
