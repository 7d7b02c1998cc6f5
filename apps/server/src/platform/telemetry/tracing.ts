import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../provider-calls/operation.ts'
import type { Config } from '../config/config.ts'
import type { AdapterDeps } from '../http-client/deps.ts'
import type { DueWork } from '../worker-loop.ts'

/** Traces of this process. Without a collector's address, nothing is recorded and no library is loaded. */
export interface Tracing extends Pick<AdapterDeps, 'startSpan'> {
  /** Returns the ids of the current span for a log line. */
  logFields?: () => object
  /** Records a span for each request. Call it before other hooks are added, so that their log lines have trace ids. */
  traceRequests(app: FastifyInstance): void
  traceWork<Claim>(work: DueWork<Claim>): DueWork<Claim>
  /** Records a span for each attempt at a call, linked to the span that enqueued the call. */
  traceOperations(operations: Operations): Operations
  /** Records a finished SQL statement. */
  onStatement?: (text: string, ms: number, hasFailed: boolean) => void
  /** Returns the current span in the format of the header `traceparent`. */
  traceparent(): string | null
  close(): Promise<void>
}

export const disabledTracing: Tracing = {
  traceRequests: () => undefined,
  traceWork: (work) => work,
  traceOperations: (operations) => operations,
  traceparent: () => null,
  close: async () => undefined,
}

/** @param onExportFailure called at most once a minute while the collector does not accept spans */
export const openTracing = async (
  settings: Config['tracing'],
  onExportFailure: (lostSpans: number) => void,
): Promise<Tracing> => {
  if (!settings) return disabledTracing
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing(settings, onExportFailure)
}
