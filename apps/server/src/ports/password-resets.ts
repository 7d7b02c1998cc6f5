/** Links with which a password is set anew (SU-15): the token as its SHA-256, used once. */
export interface PasswordResets {
  /** identityId: null where nobody has the email that was given, so that both take the same. */
  ask(
    reset: { id: string; identityId: string | null; tokenHash: Buffer; expiresAt: Date },
    now: Date,
  ): Promise<void>
  find(id: string): Promise<{ identityId: string | null; expiresAt: Date; tokenHash: Buffer } | undefined>
  /** Uses the link up; undefined: it was used, has expired, or never was. */
  claim(tokenHash: Buffer, now: Date): Promise<{ id: string; identityId: string } | undefined>
  /** The password could not be set after all: the link is good again. */
  release(id: string): Promise<void>
  /** Removes those that expired before then. */
  forget(before: Date): Promise<void>
}
