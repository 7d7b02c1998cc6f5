/** Login identities: our own table, or Auth0. Emails are lower case. Every method may be repeated and throws ProviderError. */
export interface Identities {
  /** Constant time, whether the identity exists or not. @param ip for a provider that counts tries itself */
  prove(email: string, password: string, ip: string): Promise<Proof>
  emailOf(id: string): Promise<string | undefined>
  find(email: string): Promise<{ id: string } | undefined>
  /** `undefined`: the email is taken. */
  create(email: string, password: string, now: Date): Promise<{ id: string } | undefined>
  /** Marks the email unverified. @throws ProviderError refused: no such identity */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken'>
  /** Reports our own verification of the email. A missing identity is no failure. */
  emailVerified(id: string): Promise<void>
  /** @returns false: no such identity */
  setPassword(id: string, password: string): Promise<boolean>
  /** A missing identity is no failure. */
  remove(id: string): Promise<void>
}

export type Proof = { outcome: 'unknown' | 'wrong' | 'too_many' } | { outcome: 'proven'; id: string }
