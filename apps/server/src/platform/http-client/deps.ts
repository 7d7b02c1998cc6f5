import type { ProviderFailure, ProviderName } from '../../ports/provider-error.ts'

/** One exchange with a provider, for logs and metrics. Contains no body and no URL. */
export interface ObservedCall {
  provider: ProviderName
  operation: string
  outcome: 'ok' | ProviderFailure
  status: number | undefined
  ms: number
}

export interface AdapterDeps {
  now(): Date
  observe(call: ObservedCall): void
}
