import type { BodyOf } from '@vestibule/contract/calls'
import { stepOf } from '@vestibule/domain/steps'
import type { Clock } from '../../ports/clock.ts'
import type { Reports } from '../../ports/reports.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import type { ReportLimit } from './limit.ts'

export interface ReportDeps {
  clock: Clock
  reportLimit: ReportLimit
  reports: Reports
}

/** What the server knows of our calls, which nobody else may name. */
export interface Known {
  /** a call of ours, as "GET /api/data-api/client/:userId" */
  isEndpoint(name: string): boolean
  isCode(code: string): boolean
}

/** The language's own classes of errors, the browser's, and ours. */
const NAMES: ReadonlySet<string> = new Set([
  'AbortError',
  'AggregateError',
  'ApiError',
  'DOMException',
  'Error',
  'EvalError',
  'InvalidStateError',
  'NetworkError',
  'NotFoundError',
  'NotSupportedError',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
])

/** Codes that the page gives by itself: no answer at all, or one that it cannot read. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['network', 'Unknown error'])

const FILE = /^[\w.-]{1,60}-[\w-]{8}\.js$/
const RELEASE = /^[\w.+-]{1,60}$/

/**
 * An error of a page's, passed on (ER-02, ER-03). Of each text only what is known here goes further: whatever a page sends, nothing
 * that a person typed gets past.
 * @throws AppError too_many_requests
 */
export const takeReport = (
  { clock, reportLimit, reports }: ReportDeps,
  { network }: Pick<Caller, 'network'>,
  given: BodyOf<'reportError'>,
  { isEndpoint, isCode }: Known,
): void => {
  const retryAt = reportLimit.count(network, clock.now())
  if (retryAt) throw new AppError('too_many_requests', { retryAt })
  const { kind, endpoint, code, status, name, frames, release } = given
  const knownCode = code !== undefined && (isCode(code) || OF_THE_PAGE.has(code)) ? code : undefined
  reports.tell({
    from: 'browser',
    level: kind === 'call' ? 'warning' : 'error',
    name: NAMES.has(name) ? name : 'Error',
    code: knownCode,
    frames: frames.filter(({ file }) => FILE.test(file)),
    release: RELEASE.test(release) ? release : undefined,
    tags: {
      kind,
      step: stepOf(given.step),
      ...(endpoint !== undefined && isEndpoint(endpoint) ? { endpoint } : {}),
      ...(status === undefined ? {} : { status: String(status) }),
    },
  })
}
