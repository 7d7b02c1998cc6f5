import type { Name } from '@vestibule/domain/forms/name'
import type { VerificationStatus } from '@vestibule/domain/verification/status'

export interface PersonToVerify extends Name {
  clientId: string
  birthDate: string
  ssn: string
  email: string
  /** ten digits, US */
  phone: string
  address: { street: string; street2: string; city: string; state: string; zipcode: string }
  /** Consent to sharing these data */
  gaveConsent: boolean
}

export interface IdentityCheck {
  id: string
  status: VerificationStatus
  previousId: string | undefined
}

/** Identity verification (Plaid). Every method throws ProviderError. */
export interface IdentityChecks {
  create(person: PersonToVerify): Promise<IdentityCheck>
  retry(person: PersonToVerify): Promise<IdentityCheck>
  get(id: string): Promise<IdentityCheck>
  list(clientId: string): Promise<IdentityCheck[]>
}

/** An authentic webhook; `undefined`: an event that we ignore. */
export type Notice = { verificationId: string | undefined }

export interface Notices {
  /** Verifies signature, age and body hash; `undefined`: not authentic. `spendLookup` rate-limits key lookups. */
  read(body: Buffer, signature: string, spendLookup: () => Promise<void>): Promise<Notice | undefined>
}
