export type HoldingKind = 'person' | 'account' | 'bank_relationship' | 'schedule'

/** One thing that the broker holds. Ids only. */
export interface Holding {
  kind: HoldingKind
  /** the broker's */
  id: string
  /** the broker's account that it belongs to; undefined for persons and accounts */
  accountId?: string | undefined
  /** the client that the broker says it is of, where it says one */
  clientId?: string | undefined
}

/** A holding that none of our rows names. */
export interface Finding {
  kind: HoldingKind
  id: string
  accountId: string | null
  firstSeenAt: Date
}

/** Names of the sweeps, each with a position of its own. */
export const sweepNames = ['accounts', 'persons', 'schedules', 'linked_accounts', 'all_accounts'] as const
export type SweepName = (typeof sweepNames)[number]

/** Where a sweep goes on. */
export interface SweepPosition {
  /** the round looks at what is as new as this; undefined: at everything */
  since: Date | undefined
  /** undefined: the round begins */
  page: string | undefined
}

export interface Claim {
  owner: string
  /** for how long nobody else may claim the sweep, by the database's clock; each page renews it */
  leaseMs: number
  /** only where its last run ended so long ago; undefined: at once */
  dueAfterMs?: number | undefined
  /** begins a new round, with what is as new as this; undefined: goes on */
  since?: Date | undefined
}

export interface SweptPage {
  holdings: readonly Holding[]
  /** undefined: the round has come to its end */
  next: string | undefined
}

/** The comparison of what the broker holds with what we know (OP-09). */
export interface Reconciliation {
  /** @returns undefined: another process holds the sweep, or it is not due */
  claim(name: SweepName, claim: Claim, now: Date): Promise<SweepPosition | undefined>
  /**
   * Keeps what of a page we do not know, and the position behind it, together. The end of a round sets `since` of the next
   * one: when this round began, less the overlap.
   * @returns false: the lease was lost, and nothing was written
   */
  advance(name: SweepName, claim: Claim & { overlapMs: number }, page: SweptPage, now: Date): Promise<boolean>
  /** Ends a run. @param done it need not come again until it is due */
  release(name: SweepName, owner: string, done: boolean): Promise<void>
  /**
   * Removes what we know by now, and reports each of the rest once. A thing whose client has a call under way that may bring
   * it is not reported until that call has ended, or until it was first seen before `reportBefore`.
   */
  report(now: Date, reportBefore: Date): Promise<Finding[]>
  /** What was reported and nobody has explained, oldest first; and how many things a call under way may explain. */
  open(): Promise<{ findings: Finding[]; underWay: number }>
  /** An operator has looked into it. @returns false: there is no such finding */
  explain(kind: HoldingKind, id: string, by: string, now: Date): Promise<boolean>
  /** Our accounts for whose clients a bank relationship was asked for since then, in the order of their ids. */
  linkedAccounts(since: Date | undefined, after: string | undefined, atMost: number): Promise<string[]>
  /** Every account that we know or have found, in the order of their ids. */
  allAccounts(after: string | undefined, atMost: number): Promise<string[]>
}
