/** Browsers on which a user has entered a code of their phone (SU-23); a token is known by its SHA-256 only. */
export interface Devices {
  /** Whether this browser is the user's; if so, it stays so until `until`. */
  renew(tokenHash: Buffer, userId: string, now: Date, until: Date): Promise<boolean>
  /** Whether one of these is of the user with this email. */
  isOf(tokenHashes: readonly Buffer[], email: string, now: Date): Promise<boolean>
  /** One more of the user of an identity; nothing where there is none. */
  add(tokenHash: Buffer, identityId: string, until: Date): Promise<void>
  /** Others who use the same browser keep it: what was known by the token it had is known by the new one. */
  remember(tokenHash: Buffer, before: Buffer, userId: string, until: Date): Promise<void>
  /** Every browser of the user of an identity asks for a code from now on. */
  forgetAll(identityId: string): Promise<void>
  /** Removes those whose time is over. */
  forget(now: Date): Promise<void>
}
