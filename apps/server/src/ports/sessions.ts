/** What a screening found, kept against the session and the keyed hash of the value it was asked for (RK-01). */
export interface Verdict {
  valueHash: string
  /** the flags that are true; empty: nothing found */
  risks: string[]
  /** the provider was down or slow: goes on, screened later (RK-09) */
  unscreened: boolean
}

export interface Session {
  tokenHash: Buffer
  kind: 'sign_up' | 'applicant'
  userId: string | null
  identityId: string | null
  screening: { email?: Verdict; phone?: Verdict; ip?: Verdict }
  createdAt: Date
  seenAt: Date
  endsAt: Date
}

export interface Sessions {
  create(session: Session): Promise<void>
  /** A live session, not idle for too long; touched at most once a minute. */
  find(tokenHash: Buffer, now: Date): Promise<Session | undefined>
  keepVerdict(tokenHash: Buffer, kind: 'email' | 'phone' | 'ip', verdict: Verdict): Promise<void>
  /**
   * A new token for the same person: the old one is gone in the same statement (session fixation). False: the old one
   * had gone already, by a log-out or another call, and nothing was made.
   */
  replace(tokenHash: Buffer, session: Session): Promise<boolean>
  end(tokenHash: Buffer): Promise<void>
}
