import type { BodyOf } from '@vestibule/contract/calls'
import { ApiError } from './api-error.ts'
import { loadResilience } from './load-resilience.ts'

export type ReportKind = BodyOf<'reportError'>['kind']

/** Sends an error report in the background with lazily loaded code. Failures are ignored. */
export const report = (kind: ReportKind, error?: unknown, endpoint?: string): void => {
  loadResilience()
    .then(({ sendErrorReport }) => sendErrorReport(kind, error, endpoint))
    .catch(() => undefined)
}

/** Reports network and server errors only. `endpoint` is the call's method and path pattern. */
export const reportCall = (error: unknown, endpoint: string): void => {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    report('call', error, endpoint)
}
