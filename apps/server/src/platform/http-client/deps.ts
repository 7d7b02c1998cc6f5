import type { ProviderFailure, ProviderName } from '../../ports/provider-error.ts'

/** One exchange with a provider, for logs and metrics: no body, no URL. */
export interface ObservedCall {
  provider: ProviderName
  /** the port's method, or `token` */
  operation: string
  outcome: 'ok' | ProviderFailure
  /** `undefined` without an answer */
  status: number | undefined
  /** rounded */
  ms: number
}

export interface AdapterDeps {
  now(): Date
  observe(call: ObservedCall): void
}
