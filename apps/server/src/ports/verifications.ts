export interface Verification {
  channel: 'email' | 'phone'
  userId: string
  destination: string
  providerSid: string | null
  codeHash: Buffer | null
  tries: number
  sentAt: Date
  expiresAt: Date
}

/** One live code for each user and channel; a newer one replaces it (SU-12). */
export interface Verifications {
  put(verification: Verification): Promise<void>
  find(channel: 'email' | 'phone', userId: string): Promise<Verification | undefined>
  /** Counts a try before it is compared; answers how many there have been now. */
  countTry(channel: 'email' | 'phone', userId: string): Promise<number>
  /** It was used: it opens nothing from now on. */
  close(channel: 'email' | 'phone', userId: string, now: Date): Promise<void>
  /** The newest could not be sent: as if there had been only the one before, which opens nothing any more. */
  takeBack(
    channel: 'email' | 'phone',
    userId: string,
    before: Verification | undefined,
    now: Date,
  ): Promise<void>
}
