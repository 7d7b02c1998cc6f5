import type { VerificationStatus } from '@vestibule/domain/verification/status'

/** Attempts at verifying identities, each polled until it is over. */
export interface IdentityVerifications {
  /** An attempt that the provider has answered, in the place of the one before; followed from now on. */
  put(
    clientId: string,
    attempt: { number: number; id: string; status: VerificationStatus },
    now: Date,
  ): Promise<void>
  setStatus(clientId: string, status: VerificationStatus, over: boolean, now: Date): Promise<void>
  /** Whose attempt this is, if it is the last. */
  clientOf(verificationId: string): Promise<string | undefined>
  /** Claims the polls that are due and plans the next of each, by how long the attempt has lasted (ms to ms). @returns client ids */
  claimDue(now: Date, atMost: number, pause: (lasted: number) => number): Promise<string[]>
  /** The next poll is due at once: the provider says that there is something new. */
  soon(clientId: string, now: Date): Promise<void>
  /** Whether the provider may be asked now: nobody asked within `apart` ms. */
  mayLook(clientId: string, now: Date, apart: number): Promise<boolean>
}
