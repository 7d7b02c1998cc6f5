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
  /** until when a living process holds it; null: nobody */
  leaseUntil: Date | null
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

/** Whose a call is, until when: nobody else sends it then. */
export interface Lease {
  owner: string
  until: Date
}

export interface OutsideCalls {
  /**
   * Decides a call, with the job that is its safety net; an existing one with this key is answered as it is. A refused one is
   * decided anew. With a lease, what is decided here is held at once, and in doubt until it is settled.
   */
  decide(call: NewCall, now: Date, lease?: Lease): Promise<OutsideCall & { held: boolean }>
  find(id: string): Promise<OutsideCall | undefined>
  byKey(key: string): Promise<OutsideCall | undefined>
  /**
   * A new job for each pending call that nobody has touched since before then, but for some operations.
   * @returns how many, at most so many
   */
  takeUp(before: Date, except: readonly string[], atMost: number, now: Date): Promise<number>
  /** Pending calls whose holder let the lease run out, the longest first: it has died. At most so many. */
  abandoned(now: Date, atMost: number): Promise<string[]>
  /** Takes the lease of a pending call that nobody holds; marks it in doubt until it is settled. Answers whether it was in doubt before. */
  lease(
    id: string,
    owner: string,
    until: Date,
    now: Date,
  ): Promise<{ call: OutsideCall; wasInDoubt: boolean } | undefined>
  renew(id: string, owner: string, until: Date): Promise<boolean>
  /** Settles a call that this owner still holds; false: the lease was lost. */
  settle(
    id: string,
    owner: string,
    outcome:
      | { state: 'answered'; answer: Record<string, unknown> }
      | { state: 'refused'; failure: string }
      /** not done, or not known: may be tried again */
      | { state: 'pending'; inDoubt: boolean; failure: string },
    now: Date,
  ): Promise<boolean>
}
