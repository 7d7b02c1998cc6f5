import type { NewEntry } from './audit.ts'
import type { Use } from './limits.ts'
import type { Block } from './risks.ts'
import type { User } from './users.ts'

/** What is screened of a sign-up. */
export const screenedKinds = ['email', 'phone', 'ip'] as const
export type ScreenedKind = (typeof screenedKinds)[number]

/** What a screening found, kept against the session and the keyed hash of the value it was asked for (RK-01). */
export interface Verdict {
  valueHash: string
  /** the flags that are true, the one that decides first; empty: nothing found */
  risks: string[]
  /** the provider was down or slow: goes on, screened later (RK-09) */
  unscreened: boolean
  /** what the provider said of a value with risks: flags, and an address's browser and device */
  details?: Record<string, boolean | string>
  /** the Safari of an iPhone or iPad: cancels the risks of an address (RK-05) */
  whiteFlag?: true
  /** the whitelist let the risks pass when they were judged last; each use judges anew (RK-06) */
  whitelisted?: true
  /** the record of it (RK-07), the keyed hash of the email that it is of, and of the one that was reported (RK-08) */
  blockId?: string
  blockedFor?: string
  reportedFor?: string
}

export type Verdicts = { [Kind in ScreenedKind]?: Verdict }

export interface Session {
  tokenHash: Buffer
  kind: 'sign_up' | 'applicant'
  userId: string | null
  identityId: string | null
  /** whose log-in waits for a code; nobody is known then (SU-23) */
  challengeUserId: string | null
  /** the email that was screened last in it, lower case; goes along when the token is renewed */
  email?: string
  screening: Verdicts
  createdAt: Date
  seenAt: Date
  endsAt: Date
}

/**
 * A session as a call found it, with the user of the identity proven in it, if there is one yet, and the block that holds its
 * email. `readAt`: when, by the database's clock.
 */
export type LiveSession = Session & { user: User | undefined; block: Block | undefined; readAt: Date }

/** A password that was proven after `readAt`, by the database's clock. */
export interface ProvenAt {
  identityId: string
  readAt: Date
}

export interface Sessions {
  /** Makes one, if its uses are within their limits (as Limits' `consume`). @returns undefined, or when they are */
  begin(session: Session, uses: readonly Use[], now: Date): Promise<Date | undefined>
  /**
   * A live session, not idle for too long; touched at most once a minute. Uses are counted for it, if it is there (as Limits'
   * `consume`): `retryAt` is when those that are full are free again.
   */
  find(
    tokenHash: Buffer,
    now: Date,
    uses?: readonly Use[],
  ): Promise<{ session: LiveSession; retryAt: Date | undefined } | undefined>
  /**
   * Keeps a verdict in the place of an older one of its kind, and with one on an email that email. What was recorded of
   * the same outcome for the same value stays with it.
   * @returns the session as it is then, with the block that holds its email; undefined: it has ended
   */
  keepVerdict(
    tokenHash: Buffer,
    kind: ScreenedKind,
    verdict: Verdict,
    email?: string,
  ): Promise<{ session: Session; block: Block | undefined } | undefined>
  /** Within a transaction: the session as it is, which nobody else changes before its end. */
  lock(tokenHash: Buffer): Promise<Session | undefined>
  /**
   * A new token for the same person: the old one is gone in the same statement (session fixation). gone: the old one
   * had gone already, by a log-out or another call, and nothing was made.
   * @param entry of the trail of the person whose session it is then
   * @param proven outdated: all sessions of the identity have ended since, its password was changed, and nothing was made
   */
  replace(
    tokenHash: Buffer,
    session: Session,
    entry?: NewEntry,
    proven?: ProvenAt,
  ): Promise<'replaced' | 'gone' | 'outdated'>
  /** @param entry of the trail of the person whose session it was; an anonymous one leaves none */
  end(tokenHash: Buffer, entry: NewEntry): Promise<void>
  /** Ends every session of an identity and of its user, log-ins that wait for a code and those under way included. */
  endAll(identityId: string): Promise<void>
  /** Removes those that have ended. */
  forget(now: Date): Promise<void>
}
