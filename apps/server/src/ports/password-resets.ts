/** A reset link in use: the password is being set, and was perhaps set already. */
export interface ClaimedReset {
  id: string
  identityId: string
  /** keyed hash of the email that the link was mailed to; null: not recorded */
  emailHash: string | null
}

/** Links with which a password is set anew (SU-15): the token as its SHA-256, used once; of an identity's links only the newest is good (SU-25). */
export interface PasswordResets {
  /** identityId: null where nobody has the email that was given, so that both take the same. Ends the identity's older links. */
  ask(
    reset: {
      id: string
      identityId: string | null
      emailHash: string
      tokenHash: Buffer
      expiresAt: Date
    },
    now: Date,
  ): Promise<void>
  /** A link to be mailed; undefined: it is nobody's, has expired, or never was. */
  find(
    id: string,
    now: Date,
  ): Promise<{ identityId: string; emailHash: string | null; tokenHash: Buffer } | undefined>
  /** Uses the link up, in doubt until it is finished or released; undefined: used, expired, older than another one, or never was. */
  claim(tokenHash: Buffer, now: Date): Promise<ClaimedReset | undefined>
  /** The password could not be set: the link is good again, unless there is a newer one. `inDoubt`: it was perhaps set. */
  release(id: string, inDoubt: boolean): Promise<void>
  /** @returns false: another process has finished it */
  finish(id: string): Promise<boolean>
  /** Links that have been in doubt since before then, at most so many. */
  inDoubtSince(before: Date, atMost: number): Promise<ClaimedReset[]>
  /** Removes those that expired before then. */
  forget(before: Date): Promise<void>
}
