/**
 * A call with an outside effect, as stored: decided in a transaction, sent under a lease, answered once.
 * refused: ended without an effect, by a definite no or because the provider was not there.
 */
export interface OutsideCall {
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
  call: OutsideCall
  /** A process may have sent it before: no permission to send comes with this lease. */
  wasInDoubt: boolean
  /** since the last permission to send was given, ms; 0 where this lease gave it */
  sincePermittedMs: number
}

export type CallOutcome =
  | { state: 'answered'; answer: Record<string, unknown> }
  /** ended without an effect */
  | { state: 'refused'; failure: string }
  /** Not done, or unknown. `failure` is null after a crash: no caller received an error. */
  | { state: 'pending'; inDoubt: boolean; failure: string | null; jobInSeconds: number | undefined }

export interface OutsideCalls {
  /**
   * Decides a call, with the job that is its safety net; an existing one with this key is answered as it is. A refused one is
   * decided anew. With a lease, the new call is held and may be sent at once, counts as in doubt until it is settled, and has no
   * job: if its owner dies, `takeUpAbandoned` finds it.
   */
  decide(call: NewCall, now: Date, lease?: Lease): Promise<OutsideCall & { held: boolean }>
  find(id: string): Promise<OutsideCall | undefined>
  byKey(key: string): Promise<OutsideCall | undefined>
  /**
   * A new job for each pending call that nobody has touched since before then, but for some operations.
   * @returns how many, at most so many
   */
  takeUp(before: Date, except: readonly string[], atMost: number, now: Date): Promise<number>
  /** A job, at once, for each pending call whose lease ran out: its owner has died. @returns how many, at most so many */
  takeUpAbandoned(atMost: number, now: Date): Promise<number>
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
  settle(id: string, owner: string, outcome: CallOutcome, now: Date): Promise<boolean>
}
