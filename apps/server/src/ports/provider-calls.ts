/** A provider request with a side effect: enqueued in a transaction, sent under a lease, and completed only once. */
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
  isHeld: boolean
  answer: Record<string, unknown> | null
  failure: string | null
  /** The trace that enqueued the call, in the format of the header `traceparent`. `null` if traces are off. */
  traceparent: string | null
}

export interface NewCall {
  operation: string
  /** Unique per request: `enqueue` returns a stored call with the same key instead of adding another. */
  key: string
  clientId: string | null
  userId: string | null
  input: Record<string, unknown>
}

/** One process's right to work on a call. The database's clock measures the lease. */
export interface Lease {
  owner: string
  ms: number
}

export interface LeasedCall {
  call: ProviderCall
  /** Time since the last permission to send; 0 if the call is not in doubt. */
  sincePermittedMs: number
}

export type CallOutcome =
  | { state: 'answered'; answer: Record<string, unknown> }
  | { state: 'refused'; failure: string }
  /**
   * Not done, or outcome unknown. `failure` is null after a crash. `dueInSeconds` sets the next attempt's delay.
   * `unchanged`: this attempt sent nothing. The call stays in doubt unless `withdraw` has ended the doubt meanwhile.
   */
  | { state: 'pending'; inDoubt: boolean | 'unchanged'; failure: string | null; dueInSeconds?: number }

export interface ProviderCalls {
  /**
   * Stores a call. If a call with the key exists, returns that call, which becomes pending again if it was refused.
   */
  enqueue(call: NewCall, now: Date, lease?: Lease): Promise<ProviderCall & { held: boolean }>
  find(id: string): Promise<ProviderCall | undefined>
  byKey(key: string): Promise<ProviderCall | undefined>
  /**
   * Returns due calls and postpones their next attempt.
   * Refuses calls of `lapsed` operations instead if the calls are as old as `lapsedBefore` or older.
   */
  claimDue(atMost: number, lapsed: readonly string[], lapsedBefore: Date): Promise<string[]>
  /** Leases a pending call. @returns `undefined` if leased or settled */
  lease(id: string, lease: Lease, now: Date): Promise<LeasedCall | undefined>
  /** @returns false if the lease was lost or the call is completed */
  renew(id: string, lease: Lease): Promise<boolean>
  /** Permits sending: the call is in doubt from now on. Renews the lease. @returns false if the lease was lost */
  permit(id: string, lease: Lease): Promise<boolean>
  /**
   * Gives up the lease and the permission of a process that certainly sent nothing, also if another process has the
   * lease now. The call is then due. It stays in doubt if an earlier request `mayHaveActed`.
   */
  withdraw(id: string, owner: string, mayHaveActed: boolean): Promise<void>
  /** @returns false, without writing, if the lease was lost */
  complete(id: string, owner: string, outcome: CallOutcome, now: Date): Promise<boolean>
  /**
   * Moves at most `atMost` calls that were answered before `before` to the archive. All other functions treat an
   * archived call as before the move. Refused calls are not archived, because they can be enqueued again.
   * @returns the number moved
   */
  archive(before: Date, atMost: number): Promise<number>
}
