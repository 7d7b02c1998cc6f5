/**
 * A call with an outside effect, as stored: decided in a transaction, sent under a lease, answered once.
 * refused: ended without an effect, by a definite no or because the provider was not there.
 */
export interface ProviderCall {
  id: string
  operation: string
  key: string
  clientId: string | null
  userId: string | null
  input: Record<string, unknown>
  state: 'pending' | 'answered' | 'refused'
  inDoubt: boolean
  attempts: number
  /** a process holds its lease now, by the database's clock */
  isHeld: boolean
  answer: Record<string, unknown> | null
  failure: string | null
}

export interface NewCall {
  operation: string
  /** the same key again is the same call */
  key: string
  clientId: string | null
  userId: string | null
  /** what it needs beyond the client's own rows; never personal data */
  input: Record<string, unknown>
}

/** The right of one process to send a call. The database's clock measures it, so that skewed machines agree (OP-09). */
export interface Lease {
  /** unique to one attempt */
  owner: string
  /** from now, ms */
  ms: number
}

/** A call whose lease was taken. */
export interface LeasedCall {
  call: ProviderCall
  /** A process may have sent it before: no permission to send comes with this lease. */
  wasInDoubt: boolean
  /** since the last permission to send was given, ms; 0 where this lease gave it */
  sincePermittedMs: number
}

export type CallOutcome =
  | { state: 'answered'; answer: Record<string, unknown> }
  /** ended without an effect */
  | { state: 'refused'; failure: string }
  /**
   * Not done, or unknown. `failure` is null after a crash: no caller received an error.
   * `dueInSeconds`: when a worker attempts it again, if not as planned.
   */
  | { state: 'pending'; inDoubt: boolean; failure: string | null; dueInSeconds?: number }

export interface ProviderCalls {
  /**
   * Decides a call, which a worker attempts if the caller does not; an existing one with this key is answered as it is. A refused
   * one is decided anew. With a lease, the new call is held and may be sent at once, and counts as in doubt until it is settled;
   * when its owner dies, it is due at the end of the lease.
   */
  enqueue(call: NewCall, now: Date, lease?: Lease): Promise<ProviderCall & { held: boolean }>
  find(id: string): Promise<ProviderCall | undefined>
  byKey(key: string): Promise<ProviderCall | undefined>
  /**
   * Claims pending calls that are due and that no process holds, and plans the next attempt of each, ever later.
   * @param lapsed operations whose calls end instead when they were decided before `lapsedBefore`
   * @returns ids, at most so many
   */
  claimDue(atMost: number, lapsed: readonly string[], lapsedBefore: Date): Promise<string[]>
  /**
   * Takes the lease of a pending call that no process holds. A call that was not in doubt may then be sent, which is recorded as a
   * permission, and is in doubt until it is settled. undefined: held by another process, or settled.
   */
  lease(id: string, lease: Lease, now: Date): Promise<LeasedCall | undefined>
  /** @returns false: another process has taken the lease, or the call is settled */
  renew(id: string, lease: Lease): Promise<boolean>
  /** Records a permission to send a call in doubt once more, and renews its lease. @returns false: the lease was lost */
  permit(id: string, lease: Lease): Promise<boolean>
  /** Settles a call that this owner still holds. @returns false: the lease was lost, and nothing is written */
  complete(id: string, owner: string, outcome: CallOutcome, now: Date): Promise<boolean>
}
