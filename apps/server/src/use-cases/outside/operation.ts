import type { NewCall, OutsideCall } from '../../ports/outside-calls.ts'
import type { Store } from '../../ports/store.ts'

/** What is kept of a provider's answer: ids and states, never personal data or tokens (SE-01). */
export type Answer = Record<string, unknown>

/** What a call brought: what is kept, and what `record` seals or uses once and nobody keeps. */
export interface Brought {
  answer: Answer
  once?: unknown
}

/**
 * One kind of call with an outside effect. `find` is how a call in doubt is looked up before it is sent again;
 * `record` writes what the answer means, in the transaction that settles the call; `next` are the calls that follow it.
 */
export interface Operation {
  find(call: OutsideCall): Promise<Answer | undefined>
  send(call: OutsideCall): Promise<Brought>
  record?(store: Store, call: OutsideCall, answer: Answer, once: unknown): Promise<void>
  next?(call: OutsideCall, answer: Answer): Promise<NewCall[]>
  /** Written when the call has ended and nothing was done at the provider. */
  ended?(store: Store, call: OutsideCall): Promise<void>
  /** Nobody waits for it: a provider that is not there is asked again until it is, by the job, and by a new one after some hours. */
  insists?: true
}

export type Operations = Readonly<Record<string, Operation>>
