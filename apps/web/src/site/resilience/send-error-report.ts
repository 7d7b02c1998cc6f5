import type { BodyOf } from '@vestibule/contract/calls'
import { ApiError } from '../../api/api-error.ts'
import { buildUrl } from '../../api/build-url.ts'
import { readSettings } from '../settings.ts'

type Report = BodyOf<'reportError'>

/** Matches the script, line and column at the end of a stack line. */
const stackPosition = /\/assets\/([\w.-]+\.js):(\d+):(\d+)\)?$/
const maxFrames = 30

const framesOf = ({ message, stack = '' }: Error): Report['frames'] => {
  // Skips the message, which may span several lines.
  const at = message === '' ? -1 : stack.indexOf(message)
  return (at === -1 ? stack : stack.slice(at + message.length))
    .split('\n')
    .flatMap((line) => {
      const [, file = '', row, column] = stackPosition.exec(line) ?? []
      return file === '' ? [] : [{ file: file.slice(0, 120), line: Number(row), column: Number(column) }]
    })
    .slice(0, maxFrames)
}

/** Creates a report without the error's message, which may quote user input. */
const errorReport = (
  kind: Report['kind'],
  error: unknown,
  page: { path: string; release: string },
  endpoint?: string,
): Report => ({
  kind,
  step: (page.path.split('/').pop() ?? '').slice(0, 120),
  name: error instanceof Error ? error.name.slice(0, 120) : 'Error',
  frames: error instanceof Error ? framesOf(error) : [],
  release: page.release,
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(error instanceof ApiError ? { code: error.code.slice(0, 120), status: error.status } : {}),
})

/** Identical reports are suppressed for this long. */
const repeatAfterMs = 5 * 60_000
const retryDelaysMs = [3000, 20_000, 120_000]

const reportedAt = new Map<string, number>()
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const online = () =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const isNew = ({ kind, step, endpoint, code, name, frames }: Report): boolean => {
  const key = JSON.stringify([kind, step, endpoint, code, name, frames[0]])
  const now = performance.now()
  const before = reportedAt.get(key)
  if (before !== undefined && now - before < repeatAfterMs) return false
  reportedAt.set(key, now)
  return true
}

/** Sends a report. A report that the server rejects is dropped. */
const send = (body: Report): Promise<unknown> =>
  fetch(buildUrl('reportError'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

export const sendErrorReport = async (
  kind: Report['kind'],
  error: unknown,
  endpoint: string | undefined,
): Promise<void> => {
  const { release } = readSettings()
  const body = errorReport(kind, error, { path: location.pathname, release }, endpoint)
  if (!isNew(body)) return
  // A page that is closing aborts its calls with status 0. Such a page ends during this wait and sends no report.
  if (body.status === 0) await sleep(2000)
  for (const wait of [...retryDelaysMs, undefined]) {
    await online()
    try {
      await send(body)
      return
    } catch {
      if (wait !== undefined) await sleep(wait)
    }
  }
}
