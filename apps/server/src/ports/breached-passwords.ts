/** Passwords that have leaked anywhere. Throws ProviderError. */
export interface BreachedPasswords {
  /** Neither the password nor its whole hash leaves this process. */
  has(password: string): Promise<boolean>
}
