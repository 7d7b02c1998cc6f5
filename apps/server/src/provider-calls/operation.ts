import type { NewCall, ProviderCall } from '../ports/provider-calls.ts'
import type { Store } from '../stores/store-type.ts'

/** Ids and states from a provider's response, never personal data or tokens. */
export type Answer = Record<string, unknown>

/** `answer` is stored; only `record` reads `transient`. */
export interface SendResult {
  answer: Answer
  transient?: unknown
}

export interface Operation {
  /** Finds a call in doubt at the provider. @param isFinal the provider can no longer act on it */
  reconcile(call: ProviderCall, isFinal: boolean): Promise<Answer | undefined>
  /** @param wasInDoubt an earlier copy may have been sent: our own refusal does not end it */
  send(call: ProviderCall, wasInDoubt: boolean): Promise<SendResult>
  record?(store: Store, call: ProviderCall, answer: Answer, transient: unknown): Promise<void>
  next?(call: ProviderCall, answer: Answer): Promise<NewCall[]>
  onRefused?(store: Store, call: ProviderCall): Promise<void>
  /** Retries until the provider is available: no request waits for it. */
  retryUntilDelivered?: true
  /** Resend in doubt at once: the provider recognizes our key, or a second copy is harmless. */
  repeat?: 'recognized' | 'harmless'
}

export type Operations = Readonly<Record<string, Operation>>
