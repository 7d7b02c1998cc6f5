import type { NewCall, ProviderCall } from '../ports/provider-calls.ts'
import type { Store } from '../stores/store-type.ts'

/** Contains ids and states from a provider's response, never personal data or tokens. */
export type Answer = Record<string, unknown>

/** `answer` is stored with the call. `transient` is not stored, and only `record` receives it. */
export interface SendResult {
  answer: Answer
  transient?: unknown
}

export interface Operation {
  /** Looks up the result of a call in doubt. @param isFinal whether the provider can no longer process the call */
  reconcile(call: ProviderCall, isFinal: boolean): Promise<Answer | undefined>
  /** Sends the call. If `wasInDoubt`, an earlier copy may have been sent, so `send` itself must not throw `refused`. */
  send(call: ProviderCall, wasInDoubt: boolean): Promise<SendResult>
  record?(store: Store, call: ProviderCall, answer: Answer, transient: unknown): Promise<void>
  next?(call: ProviderCall, answer: Answer): Promise<NewCall[]>
  onRefused?(store: Store, call: ProviderCall): Promise<void>
  /** If true, workers retry the call until the provider is available, because no request waits for the outcome. */
  retryUntilDelivered?: true
  /** Longest wait between attempts, for messages that are soon worth nothing. The default is 5 minutes. */
  longestRetrySeconds?: number
  /** Why a call in doubt can be resent at once: the provider recognizes our key, or a second copy is harmless. */
  repeat?: 'recognized' | 'harmless'
}

export type Operations = Readonly<Record<string, Operation>>
