import type { Origin } from './audit.ts'
import type { Use } from './limits.ts'
import type { User } from './users.ts'

export interface Verification {
  channel: 'email' | 'phone'
  userId: string
  destination: string
  providerSid: string | null
  codeHash: Buffer | null
  tries: number
  /** null: of none it is known that it was sent */
  sentAt: Date | null
  expiresAt: Date
  /** when a code by text was decided whose answer is not known yet */
  unansweredSince: Date | null
}

/** One live code for each user and channel; a newer one replaces it (SU-12). */
export interface Verifications {
  put(verification: Verification & { sentAt: Date }): Promise<void>
  /**
   * Before a code is sent: the newest of this destination that lives and was sent after `since`; where there is none, uses are
   * counted (as Limits' `consume`): `retryAt` is when those that are full are free again. Where they are not full, a code by text
   * counts as unanswered from now on: it can be entered until `expiresAt`, though its answer be lost.
   * @returns the newest as it was before, whatever it is, too
   */
  toSend(
    to: Pick<Verification, 'channel' | 'userId' | 'destination' | 'expiresAt'>,
    since: Date,
    uses: readonly Use[],
    now: Date,
  ): Promise<{ newest: Verification | undefined; isRecent: boolean; retryAt: Date | undefined }>
  /** The text that was unanswered was sent, as the verification with this sid at the provider. */
  textSent(userId: string, providerSid: string, now: Date, expiresAt: Date): Promise<void>
  /** The text that was unanswered was not sent, and the code before it may be gone at the provider: neither opens anything. */
  textNotSent(userId: string, now: Date): Promise<void>
  /** A user's newest code, with the user: undefined where there is no such user. */
  withUser(
    channel: 'email' | 'phone',
    userId: string,
  ): Promise<{ user: User; verification: Verification | undefined } | undefined>
  /**
   * Counts a try before it is compared; answers the code with its tries, this one among them. Of a code that lives, and went to
   * this destination, uses are counted (as Limits' `consume`): `retryAt` is when those that are full are free again. `hasNotice`:
   * a notice of a changed email waits for this one to be verified.
   */
  countTry(
    channel: 'email' | 'phone',
    userId: string,
    destination: string,
    uses: readonly Use[],
    now: Date,
  ): Promise<{ verification: Verification; retryAt: Date | undefined; hasNotice: boolean } | undefined>
  /**
   * The code was right: it opens nothing from now on, and what it was sent to is verified, while it is still the user's; with an
   * email its identity stays (SU-19). All in one statement, with its audit entry. undefined: it has been changed in the meantime.
   * @param how `alone`: the hash of a session's token: every other session of the user's identity ends with it
   */
  succeed(
    channel: 'email' | 'phone',
    userId: string,
    destination: string,
    how: { now: Date; alone: Buffer | undefined; origin: Origin },
  ): Promise<User | undefined>
  /** The newest could not be sent: as if there had been only the one before, which opens nothing any more. */
  takeBack(
    channel: 'email' | 'phone',
    userId: string,
    before: Verification | undefined,
    now: Date,
  ): Promise<void>
  /**
   * The newest by email was perhaps sent, and its copy certainly not: it opens what it did, and the next may be asked for at once,
   * as if it had been sent when the one before was; null: there was none.
   */
  notSentAgain(userId: string, sentAt: Date | null): Promise<void>
}
