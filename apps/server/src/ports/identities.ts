/** Who a person is and how they prove it: our own store, or Auth0. Throws ProviderError when a provider fails. */
export interface Identities {
  /** The identity with this email (lower case), if its password is right; takes the same time whether it exists or not. */
  prove(
    email: string,
    password: string,
  ): Promise<{ outcome: 'unknown' | 'wrong' } | { outcome: 'proven'; id: string }>
  /** The email of an identity, lower case; undefined: there is none. */
  emailOf(id: string): Promise<string | undefined>
  /** undefined: the email is taken. */
  create(email: string, password: string, now: Date): Promise<{ id: string } | undefined>
}
