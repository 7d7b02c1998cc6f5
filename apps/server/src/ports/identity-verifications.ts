import type { VerificationStatus } from '@vestibule/domain/verification/status'

/** Attempts at verifying identities, each followed by a job until it is over; each turn is one row and one job, in one transaction. */
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
  /** The job's turn: plans the next by how long the attempt has lasted, both in ms. False: it is over, or another job's turn comes first. */
  turn(clientId: string, now: Date, pause: (lasted: number) => number): Promise<boolean>
  /** The next turn comes at once: the provider says that there is something new. */
  soon(clientId: string, now: Date): Promise<void>
  /** Whether the provider may be asked now: nobody asked within `apart` ms. */
  mayLook(clientId: string, now: Date, apart: number): Promise<boolean>
  /** Sends a job for each whose turn should have come before then: theirs was lost. Answers how many. */
  takeUp(before: Date, now: Date, atMost: number): Promise<number>
}
