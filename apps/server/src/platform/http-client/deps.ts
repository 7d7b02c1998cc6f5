import type { ProviderFailure, ProviderName } from '../../ports/provider-error.ts'

/** One exchange with a provider, for logs and metrics. Contains no body and no URL. */
export interface ObservedCall {
  provider: ProviderName
  operation: string
  outcome: 'ok' | ProviderFailure
  status: number | undefined
  ms: number
}

/** `resends` is the number of earlier requests of the same call. */
export interface StartedCall extends Pick<ObservedCall, 'provider' | 'operation'> {
  method?: string
  resends?: number
}

export interface CallSpan {
  /** The header that lets the provider continue the trace. */
  traceparent: string
  end(outcome: ObservedCall['outcome'], status: number | undefined): void
}

export interface AdapterDeps {
  now(): Date
  observe(call: ObservedCall): void
  /** Starts a span for one exchange. Missing if traces are off. */
  startSpan?: (call: StartedCall) => CallSpan
}
