/** How hard a password is to guess for an attacker who knows the person's words. */
export interface PasswordStrength {
  /**
   * @param words of the person and the brand, which make poor passwords @returns an estimate of the guesses that an attacker
   * needs; undefined: it could not be made in time
   */
  guesses(password: string, words: readonly string[]): Promise<number | undefined>
  /** Ends it: later estimates, and those under way, are undefined. */
  close(): Promise<void>
}
