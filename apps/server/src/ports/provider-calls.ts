/** A call with an effect at a provider: enqueued in a transaction, sent under a lease, answered once. */
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
}

export interface NewCall {
  operation: string
  /** calls with the same key are one call */
  key: string
  clientId: string | null
  userId: string | null
  input: Record<string, unknown>
}

/** The right of one process to send a call, timed by the database's clock. */
export interface Lease {
  owner: string
  ms: number
}

export interface LeasedCall {
  call: ProviderCall
  /** an earlier process may have sent it: this lease permits no sending */
  wasInDoubt: boolean
  /** ms since the last permission to send; 0 if this lease gave it */
  sincePermittedMs: number
}

export type CallOutcome =
  | { state: 'answered'; answer: Record<string, unknown> }
  | { state: 'refused'; failure: string }
  /** Not done, or unknown. `failure` is null after a crash; `dueInSeconds` overrides the next attempt. */
  | { state: 'pending'; inDoubt: boolean; failure: string | null; dueInSeconds?: number }

export interface ProviderCalls {
  /** Returns an existing call with this key, unless it was refused. With a lease it may be sent at once and is in doubt. */
  enqueue(call: NewCall, now: Date, lease?: Lease): Promise<ProviderCall & { held: boolean }>
  find(id: string): Promise<ProviderCall | undefined>
  byKey(key: string): Promise<ProviderCall | undefined>
  /** Claims due calls without a lease and schedules their next attempt. `lapsed` operations end after `lapsedBefore`. */
  claimDue(atMost: number, lapsed: readonly string[], lapsedBefore: Date): Promise<string[]>
  /** Leases a pending call. Records a permission to send unless it was in doubt. `undefined`: held or settled. */
  lease(id: string, lease: Lease, now: Date): Promise<LeasedCall | undefined>
  /** @returns false: the lease was lost, or the call is settled */
  renew(id: string, lease: Lease): Promise<boolean>
  /** Records another permission to send and renews the lease. @returns false: the lease was lost */
  permit(id: string, lease: Lease): Promise<boolean>
  /** @returns false: the lease was lost, and nothing is written */
  complete(id: string, owner: string, outcome: CallOutcome, now: Date): Promise<boolean>
}
