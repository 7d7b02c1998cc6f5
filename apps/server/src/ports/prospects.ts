import type { Status } from '@vestibule/domain/flow/statuses'
import type { Use } from './limits.ts'

/** Who began to sign up, and what becomes of those who went no further (SU-19). */
export interface Prospects {
  /** If its uses are within their limits (as Limits' `consume`). @returns undefined, or when they are */
  record(
    prospect: { id: string; email: string; phone: string },
    uses: readonly Use[],
    now: Date,
  ): Promise<Date | undefined>
  /** Removes prospects recorded before then. */
  forget(before: Date): Promise<void>
  /**
   * An identity has this email, or is about to, and nobody has verified it yet; known once, the first time counts.
   * `uses`: if they are within their limits (as Limits' `consume`). `before`: the email whose place it takes: its time goes on.
   * @returns undefined, or when the uses are
   */
  emailUnverified(
    email: string,
    now: Date,
    given: { uses: readonly Use[] } | { before: string },
  ): Promise<Date | undefined>
  /** It is verified, or no unverified identity has it any more. */
  emailSettled(email: string): Promise<void>
  /** Emails that have been unverified since before then, at most so many. */
  unverifiedSince(before: Date, atMost: number): Promise<string[]>
  /**
   * Within a transaction: removes the user of an identity, and what a reset has proven of it.
   * @returns false: there is one who has verified the email, and stays
   */
  removeUnverified(identityId: string, now: Date): Promise<boolean>
  /**
   * Within a transaction: removes the user of an identity whose email was never verified, with their phone, and the prospects of
   * both (SU-25). verified: the user has verified this email; held: a legal hold keeps the user.
   */
  discardUnproven(
    identityId: string,
    email: string,
    now: Date,
  ): Promise<{ outcome: 'verified' | 'held'; userId: string } | { outcome: 'discarded' }>
  /** A reset by mail has proven the email: the identity's next user has it verified, and has its time anew to be made. */
  emailProven(identityId: string, email: string, now: Date): Promise<void>
  /**
   * Users with a verified email who have left an application that waits for them, last seen in this time, and who were
   * not written to and have not said no. Each is answered once, ever.
   * @param statuses where the application waits for the person, and of these where not once its agreements are accepted
   */
  takeAbandoned(
    seen: { after: Date; before: Date },
    statuses: { waiting: readonly Status[]; underReview: readonly Status[] },
    atMost: number,
    now: Date,
  ): Promise<string[]>
  /** No reminder from now on. */
  unsubscribe(userId: string, now: Date): Promise<void>
  /** Whether the user has said no to reminders. */
  unsubscribed(userId: string): Promise<boolean>
}
