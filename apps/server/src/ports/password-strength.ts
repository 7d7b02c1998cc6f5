export interface PasswordStrength {
  /** Estimates the guesses that an attacker with a list of `words` needs. Returns `undefined` on timeout. */
  guesses(password: string, words: readonly string[]): Promise<number | undefined>
  close(): Promise<void>
}
