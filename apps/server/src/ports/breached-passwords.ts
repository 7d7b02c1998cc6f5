export interface BreachedPasswords {
  /** Sends only a prefix of the password's hash. */
  has(password: string): Promise<boolean>
}
