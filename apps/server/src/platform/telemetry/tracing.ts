import type { FastifyInstance } from 'fastify'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { AdapterDeps } from '../http-client/deps.ts'
import type { DueWork } from '../worker-loop.ts'

/** Traces of this process. Without a collector's address, nothing is recorded. */
export interface Tracing extends Pick<AdapterDeps, 'startSpan'> {
  /** Returns the ids of the current span for a log line. */
  logFields?: () => object
  /** Records a span for each request. Call it before other hooks are added, so that their log lines have trace ids. */
  traceRequests(app: FastifyInstance): void
  traceWork<Claim>(work: DueWork<Claim>): DueWork<Claim>
  /** Records a span for an attempt at a call, linked to the span that enqueued the call. */
  traceAttempt<T>(action: 'send' | 'reconcile', call: ProviderCall, work: () => Promise<T>): Promise<T>
  /** Records a finished SQL statement. */
  onStatement?: (text: string, ms: number, hasFailed: boolean) => void
  /** Returns the current span in the format of the header `traceparent`. */
  traceparent(): string | null
  close(): Promise<void>
}

export const disabledTracing: Tracing = {
  traceRequests: () => undefined,
  traceWork: (work) => work,
  traceAttempt: (_action, _call, work) => work(),
  traceparent: () => null,
  close: async () => undefined,
}
