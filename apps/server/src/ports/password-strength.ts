export interface PasswordStrength {
  /** Estimated guesses of an attacker with a list of `words`; `undefined` on timeout. */
  guesses(password: string, words: readonly string[]): Promise<number | undefined>
  close(): Promise<void>
}
