import { ApiError } from './api-error.ts'
import { loadResilience } from './load-resilience.ts'

export type ReportKind = 'call' | 'render' | 'unknown_status' | 'unhandled'

/** In the background, by lazily loaded code; failures are ignored. */
export const report = (kind: ReportKind, error?: unknown, endpoint?: string): void => {
  loadResilience()
    .then(({ sendErrorReport }) => sendErrorReport(kind, error, endpoint))
    .catch(() => undefined)
}

/** Only network and server errors. `endpoint`: method and path pattern. */
export const reportCall = (error: unknown, endpoint: string): void => {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    report('call', error, endpoint)
}
