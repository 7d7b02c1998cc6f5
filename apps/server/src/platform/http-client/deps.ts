import type { ProviderFailure, ProviderName } from '../../ports/provider-error.ts'

/** One HTTP (or SMTP) exchange with a provider, for logs and metrics: never a body, never an address with values. */
export interface ObservedCall {
  provider: ProviderName
  /** the port's method, or `token` */
  operation: string
  outcome: 'ok' | ProviderFailure
  /** undefined where no answer came */
  status: number | undefined
  /** milliseconds, rounded */
  ms: number
}

/** Dependencies of every adapter. */
export interface AdapterDeps {
  now(): Date
  observe(call: ObservedCall): void
}
