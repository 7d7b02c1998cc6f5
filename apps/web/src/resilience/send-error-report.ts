import { buildUrl } from '../api/build-url.ts'
import type { ReportKind } from '../api/report.ts'
import { readSettings } from '../site/settings.ts'
import { errorReport, type Report } from './error-report.ts'

/** The same again is told after this long, ms. */
const AGAIN = 5 * 60_000
/** A server that could not be reached is asked again after so long, ms; then the report is dropped. */
const TRIES = [3000, 20_000, 120_000]

const toldAt = new Map<string, number>()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const online = () =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const isNews = ({ kind, step, endpoint, code, name, frames }: Report): boolean => {
  const key = JSON.stringify([kind, step, endpoint, code, name, frames[0]])
  const now = performance.now()
  const before = toldAt.get(key)
  if (before !== undefined && now - before < AGAIN) return false
  toldAt.set(key, now)
  return true
}

/** Sends it; what the server refuses is dropped. */
const send = (body: Report): Promise<unknown> =>
  fetch(buildUrl('reportError'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

/** Tells our server of an error, which tells the error-reporting service what it knows to be nobody's (ER-03). */
export const sendErrorReport = async (
  kind: ReportKind,
  error: unknown,
  endpoint: string | undefined,
): Promise<void> => {
  const { release } = readSettings()
  const body = errorReport(kind, error, { path: location.pathname, release }, endpoint)
  if (!isNews(body)) return
  // a call that got no answer: the page may be about to go, and the server is not there just now
  if (body.status === 0) await sleep(2000)
  for (const wait of [...TRIES, undefined]) {
    await online()
    try {
      await send(body)
      return
    } catch {
      if (wait !== undefined) await sleep(wait)
    }
  }
}
