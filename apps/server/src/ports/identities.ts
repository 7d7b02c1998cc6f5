/** Stores logins by lowercase email, in our table or in Auth0. Every method can throw ProviderError. */
export interface Identities {
  /** Checks a password, in equal time for known and unknown emails. Never retry, as Auth0 counts attempts by `ip`. */
  prove(email: string, password: string, ip: string): Promise<Proof>
  emailOf(id: string): Promise<string | undefined>
  find(email: string): Promise<{ id: string } | undefined>
  create(email: string, password: string, now: Date): Promise<{ id: string } | undefined>
  /** Marks the new email as unverified. @throws ProviderError `refused` if the identity does not exist */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken'>
  emailVerified(id: string): Promise<void>
  setPassword(id: string, password: string): Promise<boolean>
  remove(id: string): Promise<void>
}

export type Proof = { outcome: 'unknown' | 'wrong' | 'too_many' } | { outcome: 'proven'; id: string }
