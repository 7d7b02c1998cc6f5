import type { BrokerName } from '../platform/config/brokers.ts'
import type { TextProvider } from './texts.ts'

/** `refused`: not done, retries are useless (4xx). `unavailable`: not sent. `in_doubt`: may be done (timeout, 5xx). */
export type ProviderFailure = 'refused' | 'unavailable' | 'in_doubt'

export type ProviderName =
  | BrokerName
  | 'plaid'
  | TextProvider
  | 'ipqs'
  | 'auth0'
  | 'local_identity'
  | 'places'
  | 'countries'
  | 'breached_passwords'
  | 'smtp'
  | 'sentry'

export class ProviderError extends Error {
  readonly provider: ProviderName
  readonly failure: ProviderFailure
  readonly status: number | undefined
  /** The provider's error code, never the message, because messages may contain personal data. */
  readonly providerCode: string | undefined

  constructor(
    provider: ProviderName,
    failure: ProviderFailure,
    detail: { status?: number; providerCode?: string; cause?: unknown } = {},
  ) {
    super(
      `${provider} ${failure}${detail.status ? ` ${detail.status}` : ''}${detail.providerCode ? ` ${detail.providerCode}` : ''}`,
    )
    this.name = 'ProviderError'
    this.provider = provider
    this.failure = failure
    this.status = detail.status
    this.providerCode = detail.providerCode
  }
}

/** Ignores provider errors in optional reads and in work that is retried: `promise.catch(ignoreProviderError)`. */
export const ignoreProviderError = (error: unknown): undefined => {
  if (!(error instanceof ProviderError)) throw error
  return undefined
}
