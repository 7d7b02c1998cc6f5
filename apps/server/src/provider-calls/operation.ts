import type { NewCall, ProviderCall } from '../ports/provider-calls.ts'
import type { Store } from '../stores/store-type.ts'

/** What is kept of a provider's answer: ids and states, never personal data or tokens (SE-01). */
export type Answer = Record<string, unknown>

/** What a call brought: what is kept, and what `record` seals or uses once and nobody keeps. */
export interface SendResult {
  answer: Answer
  transient?: unknown
}

/** One kind of call with an outside effect. */
export interface Operation {
  /**
   * Looks a call in doubt up at the provider. undefined: nothing of it is found, yet.
   * @param isFinal the provider can no longer act on it: what is not found now was not done
   */
  reconcile(call: ProviderCall, isFinal: boolean): Promise<Answer | undefined>
  /** @param wasInDoubt an earlier copy may have been sent: a refusal of our own does not end it */
  send(call: ProviderCall, wasInDoubt: boolean): Promise<SendResult>
  /** Writes what the answer means, in the transaction that settles the call. */
  record?(store: Store, call: ProviderCall, answer: Answer, transient: unknown): Promise<void>
  /** The calls that follow it. */
  next?(call: ProviderCall, answer: Answer): Promise<NewCall[]>
  /** Written when the call has ended and nothing was done at the provider. */
  onRefused?(store: Store, call: ProviderCall): Promise<void>
  /** Nobody waits for it: a provider that is not there is asked again until it is, by the job, and by a new one after some hours. */
  retryUntilDelivered?: true
  /**
   * How a call in doubt may be sent again at once, instead of after the engine's longest time (OP-09).
   * recognized: the provider recognizes our key, so sending is the look-up.
   * harmless: a second copy does no harm; a caller who waits is told at once that it failed.
   */
  repeat?: 'recognized' | 'harmless'
}

export type Operations = Readonly<Record<string, Operation>>
