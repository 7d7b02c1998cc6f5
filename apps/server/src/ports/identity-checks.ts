import type { Name } from '@vestibule/domain/forms/name'
import type { VerificationStatus } from '@vestibule/domain/verification/status'

/** The person as whoever verifies identities is told. */
export interface PersonToVerify extends Name {
  /** no personal data: our client's id */
  clientId: string
  /** YYYY-MM-DD */
  birthDate: string
  /** nine digits */
  ssn: string
  email: string
  /** ten digits, US */
  phone: string
  address: { street: string; street2: string; city: string; state: string; zipcode: string }
  /** whether the person has agreed that all this is shared (PR-06) */
  gaveConsent: boolean
}

/** One attempt, as it stands. */
export interface IdentityCheck {
  id: string
  status: VerificationStatus
  /** the attempt that this one follows; undefined: the first */
  previousId: string | undefined
}

/** Identity verification (Plaid), in the words of our use cases. Every method throws ProviderError. */
export interface IdentityChecks {
  /** Effect, idempotent: a person has one first attempt, and the same call again answers it. */
  create(person: PersonToVerify): Promise<IdentityCheck>
  /** Effect. Not idempotent: begins another attempt, after one that ended without a result. */
  retry(person: PersonToVerify): Promise<IdentityCheck>
  /** Read. How an attempt stands. */
  get(id: string): Promise<IdentityCheck>
  /** Read. Every attempt of a client, for those in doubt. */
  list(clientId: string): Promise<IdentityCheck[]>
}

/** What a genuine notice of the provider is about; `undefined`: nothing that we act on. */
export type Notice = { verificationId: string | undefined }

export interface Notices {
  /**
   * Reads a webhook: its signature, its age, and that it is over these very bytes.
   * @param spendLookup called before a key is asked for that is not known: throws where too many were
   * @returns undefined: it is not the provider's
   * @throws ProviderError the key could not be fetched; what `spendLookup` throws
   */
  read(body: Buffer, signature: string, spendLookup: () => Promise<void>): Promise<Notice | undefined>
}
