import { randomUUID } from 'node:crypto'
import { createHttpClient } from '../../platform/http-client/client.ts'
import type { AdapterDeps } from '../../platform/http-client/deps.ts'
import type { ErrorReport, Reports } from '../../ports/reports.ts'
import { envelopeOf, type SentryConfig } from './event.ts'

const timeoutMs = 5_000
/** Maximum number of a process's reports per minute, separately for the server's reports and the pages' reports. */
const maxPerMinute = 60
const minuteMs = 60_000

const headersFor = ({ key }: SentryConfig): Record<string, string> => ({
  accept: '*/*',
  'content-type': 'application/x-sentry-envelope',
  'x-sentry-auth': `Sentry sentry_version=7, sentry_client=vestibule/1, sentry_key=${key}`,
})

/** Sends an envelope that contains no event. */
export const probeSentry = (config: SentryConfig, deps: AdapterDeps): Promise<void> =>
  createHttpClient('sentry', deps).send({
    operation: 'probe',
    kind: 'read',
    method: 'POST',
    url: config.url,
    headers: headersFor(config),
    body: '{}\n{"type":"client_report"}\n{"discarded_events":[]}\n',
    timeoutMs,
    answer: () => undefined,
  })

/** Sends each report once as a Sentry envelope and drops rejected envelopes. */
export function createSentryReports(config: SentryConfig, deps: AdapterDeps): Reports {
  const http = createHttpClient('sentry', deps)
  const underWay = new Set<Promise<unknown>>()
  let minute = 0
  let counts = { server: 0, browser: 0 }

  const hasRoom = (from: ErrorReport['from'], now: Date): boolean => {
    const current = Math.floor(now.getTime() / minuteMs)
    if (current !== minute) {
      minute = current
      counts = { server: 0, browser: 0 }
    }
    counts[from] += 1
    return counts[from] <= maxPerMinute
  }

  return {
    send(report) {
      const now = deps.now()
      if (!hasRoom(report.from, now)) return
      const sent = http
        .send({
          operation: 'report',
          kind: 'effect',
          method: 'POST',
          url: config.url,
          headers: headersFor(config),
          body: envelopeOf(report, config, now, randomUUID().replaceAll('-', '')),
          timeoutMs,
          answer: () => undefined,
        })
        // The HTTP client has already logged the failure.
        .catch(() => undefined)
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async drain() {
      await Promise.all(underWay)
    },
  }
}
