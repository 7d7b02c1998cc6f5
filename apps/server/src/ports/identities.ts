/**
 * Who a person is and how they prove it: our own store, or Auth0. Emails are lower case. Throws ProviderError when a
 * provider fails; every method may be repeated.
 */
export interface Identities {
  /**
   * The identity with this email, if its password is right; takes the same time whether it exists or not.
   * @param ip where the person is, for a provider that counts tries itself; `too_many`: it has counted enough of them
   */
  prove(email: string, password: string, ip: string): Promise<Proof>
  /** The email of an identity; undefined: there is none. */
  emailOf(id: string): Promise<string | undefined>
  /** The identity with an email; undefined: there is none. */
  find(email: string): Promise<{ id: string } | undefined>
  /** undefined: the email is taken. */
  create(email: string, password: string, now: Date): Promise<{ id: string } | undefined>
  /**
   * The email counts as unverified from then on. Changing it to what it is does nothing.
   * @throws ProviderError refused: there is no such identity
   */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken'>
  /** Tells the provider that we have verified its email. An identity that is gone is no failure. */
  emailVerified(id: string): Promise<void>
  /** @returns false: there is no such identity */
  setPassword(id: string, password: string): Promise<boolean>
  /** One that is gone already is no failure. */
  remove(id: string): Promise<void>
}

export type Proof = { outcome: 'unknown' | 'wrong' | 'too_many' } | { outcome: 'proven'; id: string }
