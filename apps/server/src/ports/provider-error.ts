/**
 * How a provider's call ended badly, in the only terms a use case may decide on.
 * - refused: a definite no (4xx): nothing was done, sending it again changes nothing
 * - unavailable: it was certainly not done (connection refused, breaker open, token refused, 429): may be sent again
 * - in_doubt: it may have been done (time-out, connection lost, 5xx): look it up before sending again
 */
export type ProviderFailure = 'refused' | 'unavailable' | 'in_doubt'

export type ProviderName =
  | 'ascend'
  | 'plaid'
  | 'twilio'
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
  /** the HTTP status, where there was one */
  readonly status: number | undefined
  /** the provider's own code for it, never its message: messages may carry personal data */
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
