/** Stores logins by lowercase email, in our table or in Auth0. Every method can throw ProviderError. */
export interface Identities {
  /** Checks a password, in equal time for known and unknown emails. Never retry, as Auth0 counts attempts by `ip`. */
  prove(email: string, password: string, ip: string): Promise<Proof>
  emailOf(id: string): Promise<string | undefined>
  find(email: string): Promise<{ id: string } | undefined>
  /**
   * Calls `admit`, then creates the identity. An identity of our table is instead passed to `admit`, which stores it.
   * Creates nothing if `admit` throws, and throws the same error.
   * @returns `undefined` if the email is taken
   */
  create(email: string, password: string, admit: Admit): Promise<{ id: string } | undefined>
  /** Marks the new email as unverified. @throws ProviderError `refused` if the identity does not exist */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken'>
  emailVerified(id: string): Promise<void>
  setPassword(id: string, password: string): Promise<boolean>
  remove(id: string): Promise<void>
}

/** An identity to store in our table. */
export interface NewIdentity {
  id: string
  email: string
  passwordHash: string
}

/** Admits a new identity, and stores it if given. @returns false if it was given and its email is taken */
export type Admit = (identity?: NewIdentity) => Promise<boolean>

export type Proof = { outcome: 'unknown' | 'wrong' | 'too_many' } | { outcome: 'proven'; id: string }
