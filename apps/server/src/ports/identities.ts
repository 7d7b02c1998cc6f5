/** Login identities: our own table, or Auth0. Emails are lower case. Every method may be repeated and throws ProviderError. */
export interface Identities {
  /** Constant time, whether the identity exists or not. @param ip for a provider that counts tries itself */
  prove(email: string, password: string, ip: string): Promise<Proof>
  emailOf(id: string): Promise<string | undefined>
  find(email: string): Promise<{ id: string } | undefined>
  create(email: string, password: string, now: Date): Promise<{ id: string } | undefined>
  /** Marks the email unverified. @throws ProviderError refused: no such identity */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken'>
  emailVerified(id: string): Promise<void>
  setPassword(id: string, password: string): Promise<boolean>
  remove(id: string): Promise<void>
}

export type Proof = { outcome: 'unknown' | 'wrong' | 'too_many' } | { outcome: 'proven'; id: string }
