import { randomUUID } from 'node:crypto'
import type { ErrorReport, Reports } from '../../ports/reports.ts'
import { createHttpClient } from '../http/client.ts'
import type { AdapterDeps } from '../http/deps.ts'
import type { SentryConfig } from './config.ts'
import { sentryErrors } from './errors.ts'
import { envelopeOf, eventOf } from './map.ts'

const TIMEOUT_MS = 5_000
/** Of one process, the server's own and the pages' apart: what is down for everybody is known after a few. */
const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000

/** Error reports to a service that speaks Sentry's envelopes. Each is sent once; what is not taken is dropped. */
export function createSentryReports(config: SentryConfig, deps: AdapterDeps): Reports {
  const http = createHttpClient('sentry', deps, sentryErrors)
  const underWay = new Set<Promise<unknown>>()
  let minute = 0
  let told = { server: 0, browser: 0 }

  const hasRoom = (from: ErrorReport['from'], now: Date): boolean => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      told = { server: 0, browser: 0 }
    }
    told[from] += 1
    return told[from] <= MOST_A_MINUTE
  }

  return {
    tell(report) {
      const now = deps.now()
      if (!hasRoom(report.from, now)) return
      const sent = http
        .send({
          operation: 'report',
          kind: 'effect',
          method: 'POST',
          url: config.url,
          headers: {
            'content-type': 'application/x-sentry-envelope',
            'x-sentry-auth': `Sentry sentry_version=7, sentry_client=vestibule/1, sentry_key=${config.key}`,
          },
          body: envelopeOf(eventOf(report, config, now, randomUUID().replaceAll('-', ''))),
          timeoutMs: TIMEOUT_MS,
          answer: () => undefined,
        })
        // the exchange itself is logged as every call to the outside
        .catch(() => undefined)
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async drain() {
      await Promise.all(underWay)
    },
  }
}
