import type { LegalName } from '@vestibule/domain/forms/name'
import type { VerificationStatus } from '@vestibule/domain/verification/status'

export interface PersonToVerify extends LegalName {
  clientId: string
  birthDate: string
  ssn: string
  email: string
  /** Ten digits of a US number. */
  phone: string
  address: { street: string; street2: string; city: string; state: string; zipcode: string }
  gaveConsent: boolean
}

export interface IdentityCheck {
  id: string
  status: VerificationStatus
  previousId: string | undefined
}

/** Verifies identities (Plaid). Every method can throw ProviderError. */
export interface IdentityChecks {
  create(person: PersonToVerify): Promise<IdentityCheck>
  retry(person: PersonToVerify): Promise<IdentityCheck>
  get(id: string): Promise<IdentityCheck>
  list(clientId: string): Promise<IdentityCheck[]>
}

/** The content of an authentic webhook. `verificationId` is `undefined` for an event that we ignore. */
export type Notice = { verificationId: string | undefined }

export interface Notices {
  /** Reads a webhook; `undefined` if it is not authentic. `spendLookup` throws if no more keys may be looked up. */
  read(body: Buffer, signature: string, spendLookup: () => Promise<void>): Promise<Notice | undefined>
}
