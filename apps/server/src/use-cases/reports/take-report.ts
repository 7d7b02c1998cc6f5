import type { BodyOf } from '@vestibule/contract/calls'
import { stepOf } from '@vestibule/domain/steps'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'

export interface Known {
  isEndpoint(name: string): boolean
  isCode(code: string): boolean
}

/** Error classes of JavaScript, of browsers and of our own code. */
const errorNames: ReadonlySet<string> = new Set(
  `AbortError AggregateError ApiError DOMException Error EvalError InvalidStateError NetworkError
    NotFoundError NotSupportedError QuotaExceededError RangeError ReferenceError SecurityError
    SyntaxError TimeoutError TypeError URIError`.split(/\s+/),
)

/** Codes that the page itself sets if there is no response, or if it cannot read the response. */
const pageCodes: ReadonlySet<string> = new Set(['network', 'Unknown error'])

const bundleFile = /^[\w.-]{1,60}-[\w-]{8}\.js$/
const releaseForm = /^[\w.+-]{1,60}$/

/** Forwards an error of the page. Retains only known names, so that nothing that a person entered is logged. */
export const takeReport = (
  { clock, reportLimit, reports }: Deps,
  { network }: Pick<Caller, 'network'>,
  body: BodyOf<'reportError'>,
  { isEndpoint, isCode }: Known,
): void => {
  const retryAt = reportLimit.count(network, clock.now())
  if (retryAt) throw new AppError('too_many_requests', { retryAt })
  const { kind, endpoint, code, status, name, frames, release } = body
  const knownCode = code !== undefined && (isCode(code) || pageCodes.has(code)) ? code : undefined
  reports.send({
    from: 'browser',
    level: kind === 'call' ? 'warning' : 'error',
    name: errorNames.has(name) ? name : 'Error',
    code: knownCode,
    frames: frames.filter(({ file }) => bundleFile.test(file)),
    release: releaseForm.test(release) ? release : undefined,
    tags: {
      kind,
      step: stepOf(body.step),
      ...(endpoint !== undefined && isEndpoint(endpoint) ? { endpoint } : {}),
      ...(status === undefined ? {} : { status: String(status) }),
    },
  })
}

const reportsPerHour = 200
const hourMs = 60 * 60 * 1000
const maxNetworks = 10_000

/** Limits reports per process and not in the database, because errors are reported even while the database is down. */
export const createReportLimit = (most = reportsPerHour): Deps['reportLimit'] => {
  let hour = 0
  let uses = new Map<string, number>()
  return {
    count(network, now) {
      const current = Math.floor(now.getTime() / hourMs)
      if (current !== hour || uses.size >= maxNetworks) uses = new Map()
      hour = current
      const used = uses.get(network) ?? 0
      if (used >= most) return new Date((current + 1) * hourMs)
      uses.set(network, used + 1)
      return undefined
    },
  }
}
