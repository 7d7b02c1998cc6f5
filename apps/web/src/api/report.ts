import { ApiError } from './api-error.ts'
import { loadResilience } from './load-resilience.ts'

export type ReportKind = 'call' | 'render' | 'unknown_status' | 'unhandled'

/**
 * Tells our server of an error, by code that is loaded when there is something to tell (ER-02, ER-03). Nobody waits for it, and
 * that it failed is nothing to the person.
 */
export const report = (kind: ReportKind, error?: unknown, endpoint?: string): void => {
  loadResilience()
    .then(({ tell }) => tell(kind, error, endpoint))
    .catch(() => undefined)
}

/** A call that got no answer, or one that is no fault of the request's. `endpoint` is its method and its path's pattern. */
export const reportCall = (error: unknown, endpoint: string): void => {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    report('call', error, endpoint)
}
