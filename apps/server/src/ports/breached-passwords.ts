export interface BreachedPasswords {
  /** Checks whether a breach exposed the password. Sends the provider only a prefix of the password's hash. */
  has(password: string): Promise<boolean>
}
