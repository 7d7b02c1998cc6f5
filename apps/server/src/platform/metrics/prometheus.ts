import { createServer } from 'node:http'
import { flowOf } from '@vestibule/domain/account-types'
import { firstStatus } from '@vestibule/domain/flow/flow'
import { funnelStepOf, signUpScreens } from '@vestibule/domain/flow/funnel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backlog } from '../common/backlog.ts'
import { firmRefusals, type Meter } from '../common/meter.ts'
import { riskAlertKinds } from '../common/risk-alerts.ts'

export interface MetricSources {
  pool(): { totalCount: number; idleCount: number; waitingCount: number }
  backlog(): Promise<Backlog>
  /** The broker's name. */
  broker: string
}

/** Histogram buckets in seconds. A save takes milliseconds, and a broker call takes up to ten seconds. */
const requestBuckets = [0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.3, 2.5, 5, 10, 25]
const callBuckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/**
 * Creates this process's counters, which Prometheus sums. Values that all processes share come from the database.
 * @param brand added to each series as the label `brand`
 */
export const createMetrics = (sources: MetricSources, brand?: string) => {
  const registry = new Registry()
  if (brand !== undefined) registry.setDefaultLabels({ brand })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name: `vestibule_${name}`, help, labelNames, buckets, registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `vestibule_${name}`, help, labelNames, registers })

  const requests = histogram(
    'request_seconds',
    'API calls and pages.',
    ['method', 'route', 'status'],
    requestBuckets,
  )
  const calls = histogram(
    'provider_call_seconds',
    'HTTP exchanges with providers.',
    ['provider', 'operation', 'outcome'],
    callBuckets,
  )
  const jobs = histogram('job_seconds', 'Finished jobs.', ['queue', 'outcome'], callBuckets)
  const saves = counter('saves_total', 'Saves by action and outcome.', ['action', 'outcome'])
  const entered = counter('funnel_entered_total', 'Screens entered.', ['flow', 'screen'])
  const completed = counter('funnel_completed_total', 'Screens completed.', ['flow', 'screen'])
  const refused = counter('funnel_refused_total', 'Errors shown, by screen.', ['flow', 'screen', 'code'])
  const violations = counter(
    'csp_violations_total',
    'Content security policy violations that browsers reported.',
    ['directive', 'step'],
  )
  const riskAlerts = counter('risk_alerts_total', 'Recorded fraud events and blocks.', ['kind'])
  // Each series starts at 0, because `increase()` misses a new series' first sample.
  for (const kind of riskAlertKinds) riskAlerts.inc({ kind }, 0)
  const firmCallsRefused = counter('firm_calls_refused_total', "Refused calls of the firm's API.", ['why'])
  for (const why of firmRefusals) firmCallsRefused.inc({ why }, 0)
  addPool(registry, sources)
  const readBacklog = addBacklog(registry, sources)

  const meter: Meter = {
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    providerCall: (provider, operation, outcome, seconds) =>
      calls.observe({ provider, operation, outcome }, seconds),
    job: (queue, outcome, seconds) => jobs.observe({ queue, outcome }, seconds),
    saved: (action, outcome) => saves.inc({ action, outcome }),
    moved(accountType, from, to) {
      const flow = flowOf(accountType)
      const after = funnelStepOf(flow, to)
      // Before the first save, an applicant has no status.
      const before = funnelStepOf(flow, from ?? firstStatus)
      if (from === undefined) entered.inc({ flow: before.flow, screen: before.screen })
      if (before.screen === after.screen) return
      completed.inc({ flow: before.flow, screen: before.screen })
      entered.inc({ flow: after.flow, screen: after.screen })
    },
    signedUp(screen) {
      completed.inc({ flow: 'sign-up', screen })
      const following = signUpScreens[signUpScreens.indexOf(screen) + 1]
      if (following) entered.inc({ flow: 'sign-up', screen: following })
    },
    refused: (flow, screen, code) => refused.inc({ flow, screen, code }),
    violated: (directive, step) => violations.inc({ directive, step }),
    riskAlert: (kind) => riskAlerts.inc({ kind }),
    firmCallRefused: (why) => firmCallsRefused.inc({ why }),
  }
  return {
    meter,
    contentType: registry.contentType,
    async text() {
      await readBacklog()
      return registry.metrics()
    },
  }
}

const addPool = (registry: Registry, { pool }: MetricSources): void => {
  new Gauge({
    name: 'vestibule_pool_connections',
    help: 'Database connections of this process, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = pool()
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
}

/** Fills all database gauges with one query. If the query fails, the gauges are unset and database_up is 0. */
const addBacklog = (
  registry: Registry,
  { backlog, broker: provider }: MetricSources,
): (() => Promise<void>) => {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `vestibule_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  const due = gauge('jobs_due', 'Due jobs of all processes.', ['queue'])
  const oldest = gauge('jobs_oldest_seconds', 'Time since the oldest job became due.', ['queue'])
  const pending = gauge('provider_calls_pending', 'Provider calls without a result.', [
    'operation',
    'in_doubt',
  ])
  const oldestCall = gauge('provider_calls_oldest_seconds', 'Age of the oldest such call.', [
    'operation',
    'in_doubt',
  ])
  const unscreened = gauge('unscreened', 'Screenings that are still to be made.')
  const deadWebhooks = gauge('webhooks_dead', 'Webhooks whose last attempt failed.')
  const outsideMonths = gauge(
    'audit_outside_months_bytes',
    'Size of the audit entries whose month has no partition.',
  )
  const reviews = gauge('reviews_due', 'Reviews due for a poll.')
  const oldestReview = gauge('reviews_oldest_seconds', 'Time since the oldest review became due.')
  const unknown = gauge('unknown_at_provider', 'Objects at the broker without a record here.', [
    'provider',
    'kind',
  ])
  const reconciled = gauge('reconciliation_age_seconds', 'Time since the last reconciliation.', ['provider'])
  const ofDatabase = [unscreened, deadWebhooks, outsideMonths, reviews, oldestReview]
  const all = [due, oldest, pending, oldestCall, ...ofDatabase, unknown, reconciled]
  return async () => {
    for (const one of all) one.reset()
    const found = await backlog().catch(() => undefined)
    up.set(found ? 1 : 0)
    if (!found) {
      // The gauges are removed, because a gauge without labels would report 0.
      for (const one of ofDatabase) one.remove()
      return
    }
    for (const { queue, due: count, oldestSeconds } of found.jobs) {
      due.set({ queue }, count)
      oldest.set({ queue }, oldestSeconds)
    }
    for (const { operation, inDoubt, count, oldestSeconds } of found.calls) {
      pending.set({ operation, in_doubt: String(inDoubt) }, count)
      oldestCall.set({ operation, in_doubt: String(inDoubt) }, oldestSeconds)
    }
    unscreened.set(found.unscreened)
    deadWebhooks.set(found.deadWebhooks)
    outsideMonths.set(found.auditOutsideMonthsBytes)
    reviews.set(found.reviews.due)
    oldestReview.set(found.reviews.oldestSeconds)
    for (const { kind, count } of found.unknown) unknown.set({ provider, kind }, count)
    reconciled.set({ provider }, found.reconciledSeconds)
  }
}

/** Serves /metrics and, without the database, /healthz on a separate port (OP-03). @throws if the port is taken */
export const listenMetrics = async (
  { host, port }: { host: string; port: number },
  { text, contentType }: ReturnType<typeof createMetrics>,
): Promise<{ close(): Promise<void> }> => {
  // Concurrent scrapes share one query.
  let pending: Promise<string> | undefined
  const scrape = (): Promise<string> => {
    pending ??= text().finally(() => {
      pending = undefined
    })
    return pending
  }
  const server = createServer((request, reply) => {
    if (request.url === '/healthz') return void reply.writeHead(200).end('ok\n')
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    scrape().then(
      (body) => reply.writeHead(200, { 'content-type': contentType }).end(body),
      () => reply.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
