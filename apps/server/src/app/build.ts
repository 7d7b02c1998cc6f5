import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { DestinationStream } from 'pino'
import { createEngine } from '../calls/engine.ts'
import { bannerOf } from '../http/banner.ts'
import { createCookies } from '../http/cookies.ts'
import { handleErrors } from '../http/errors.ts'
import { guardApi } from '../http/guards.ts'
import { flushLog, logRequests } from '../http/logging.ts'
import { createLookups } from '../http/lookups.ts'
import { meterRequests } from '../http/metering.ts'
import { servePages } from '../http/pages.ts'
import type { Deps } from '../http/routes/deps.ts'
import { docsRoutes } from '../http/routes/docs.ts'
import { healthRoutes } from '../http/routes/health.ts'
import { securityTxtRoutes } from '../http/routes/security-txt.ts'
import { createSaveLimit } from '../http/save-limit.ts'
import { createSessionQueue } from '../http/session-queue.ts'
import { createCsrf, hashOf, newToken } from '../http/session-token.ts'
import { limitTimes } from '../http/time-outs.ts'
import { createClock } from '../platform/clock.ts'
import { kindOf } from '../platform/common/kind-of.ts'
import type { RiskAlert } from '../platform/common/risk-alerts.ts'
import type { Config } from '../platform/config/config.ts'
import type { AdapterDeps, ObservedCall } from '../platform/http-client/deps.ts'
import { sendPermissions } from '../platform/http-client/send-permission.ts'
import { createInspector } from '../platform/inspection/inspector.ts'
import { countPages } from '../platform/inspection/pdf/page-count.ts'
import { openMetrics } from '../platform/metrics/process-metrics.ts'
import { createPasskeys } from '../platform/passkeys/verifier.ts'
import { createPasswordStrength } from '../platform/password-strength/estimator.ts'
import { createCertificatePrinter } from '../platform/pdf/certificate.ts'
import { createDatabase } from '../platform/postgres/database.ts'
import { createReadiness } from '../platform/postgres/readiness.ts'
import { disabledTracing } from '../platform/telemetry/tracing.ts'
import { systemTimers } from '../platform/timers.ts'
import { createVault } from '../platform/vault/vault.ts'
import { type DueWork, startWorkerLoop } from '../platform/worker-loop.ts'
import type { Reports } from '../ports/reports.ts'
import { createLocalIdentities } from '../providers/local-identity/identities.ts'
import { createSentryReports } from '../providers/sentry/client.ts'
import { createWebhookSender } from '../providers/webhooks/sender.ts'
import { createPasswordRecords } from '../stores/access/password-records.ts'
import { createStore } from '../stores/store.ts'
import { createPageCounts } from '../use-cases/agreements/page-counts.ts'
import { AppError } from '../use-cases/app-error.ts'
import type { FailureAfterOpen } from '../use-cases/deps.ts'
import { createSigner } from '../use-cases/evidence/ed25519.ts'
import { reportOf } from '../use-cases/reports/error-report.ts'
import { createReportLimit } from '../use-cases/reports/take-report.ts'
import { verificationReport } from '../use-cases/verification/poll.ts'
import { openApp, openBareApp } from './build/app.ts'
import { requireAgreements } from './build/broker.ts'
import { createScheduledTasks, dueWork } from './build/jobs.ts'
import { createOperations } from './build/operations.ts'
import { sentryConfig } from './build/provider-config.ts'
import { createProviders } from './build/providers.ts'
import { addFirmRoutes, addRoutes } from './build/routes.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** Logs the browser's errors (ER-02) and forwards all reports. The server's own errors are logged where they occur. */
const createReports = (log: Log, onward: Reports | undefined): Reports => ({
  send(report) {
    const { from, name, code, tags } = report
    if (from === 'browser') log.warn({ name, code, ...tags }, 'an error in the page')
    onward?.send(report)
  },
  drain: async () => onward?.drain(),
})

/** Connections of the firm's API per server. */
const firmPoolSize = 3

const dist = new URL('../../../web/dist/', import.meta.url)

export interface Service {
  app: FastifyInstance
  startJobs(): Promise<void>
  /** Serves the firm's API on its own port if one is configured. */
  listenFirm(): Promise<void>
  /** Serves metrics on a separate port if a metrics port is configured (OP-03). */
  listenMetrics(): Promise<void>
  housekeep(): Promise<void>
  /** Waits for open requests and provider calls before closing, so that a shutdown leaves no call in doubt (OP-01). */
  close(): Promise<void>
}

/**
 * @param log receives the log's lines, by default standard output
 * @param serverFactory returns the server that brands share, by default a server of its own
 */
export const build = async (
  config: Config,
  log?: DestinationStream,
  serverFactory?: FastifyServerFactory,
): Promise<Service> => {
  // The library is loaded only with a collector's address.
  const tracing = config.tracing
    ? (await import('../platform/telemetry/open-telemetry.ts')).createTracing(config.tracing, (lostSpans) =>
        app.log.warn({ lostSpans }, 'traces were not exported'),
      )
    : disabledTracing
  const app = await openApp(config, dist, { traceFields: tracing.logFields, log, serverFactory })
  const clock = createClock(config.clockFile)
  const metrics = await openMetrics(config)
  const { meter } = metrics
  const observe = (call: ObservedCall): void => {
    app.log[call.outcome === 'ok' ? 'info' : 'warn'](call, 'provider call')
    meter.providerCall(call.provider, call.operation, call.outcome, call.ms / 1000)
  }
  const adapterDeps: AdapterDeps = {
    now: clock.now,
    observe,
    ...(tracing.startSpan && { startSpan: tracing.startSpan }),
  }
  const sentry = sentryConfig(config)
  const reports = createReports(app.log, sentry && createSentryReports(sentry, adapterDeps))

  const { isPooled } = config
  const db = createDatabase(config.databaseUrl.reveal(), metrics.watchPool, { isPooled }, tracing.onStatement)
  const readiness = createReadiness(config.databaseUrl.reveal(), isPooled)
  const raiseAlert = (alert: RiskAlert): void => {
    app.log.warn(alert, 'risk alert')
    meter.riskAlert(alert.kind)
  }
  const storeOn = (database: typeof db) => createStore(database, meter, raiseAlert, tracing.traceparent)
  const store = storeOn(db)
  // A pool of its own, so that the firm's programs cannot take the connections of applicants (API-12).
  const firmStore = storeOn(
    createDatabase(
      config.databaseUrl.reveal(),
      undefined,
      { isPooled, size: firmPoolSize },
      tracing.onStatement,
    ),
  )
  /** Used by housekeeping, and by the firm's calls that end a hold or erase. */
  const steward =
    config.stewardDatabaseUrl &&
    storeOn(createDatabase(config.stewardDatabaseUrl.reveal(), undefined, { isPooled: true, size: 2 }))
  const keysFor = (purpose: keyof Config['keys']): string[] => config.keys[purpose].map((key) => key.reveal())
  const vault = createVault({
    master: keysFor('master'),
    records: keysFor('records'),
    ssnIndex: keysFor('ssnIndex'),
    codes: keysFor('codes'),
  })
  const providers = createProviders(
    config,
    adapterDeps,
    () => createLocalIdentities(createPasswordRecords(db)),
    () => app.log.warn('the built-in list of countries is used'),
  )
  requireAgreements(config.brand, providers.broker)
  const documents = new Map(config.brand.documents.map((document) => [document.path, document]))
  const engine = createEngine(
    {
      store,
      clock,
      times: config.callTimes,
      permissions: sendPermissions,
      timers: systemTimers,
      trace: tracing.traceAttempt,
    },
    () => operations,
  )
  const deps: Deps = {
    store,
    clock,
    vault,
    languages: config.brand.languages,
    returnAddresses: config.returnAddresses,
    youngDomainDays: config.youngDomainDays,
    agesOfMajority: config.agesOfMajority,
    depositRules: config.deposits,
    bankOwnerMatch: config.bankOwnerMatch,
    rules: { limits: config.iraLimits, maximum: config.contributionMaximum },
    ...providers,
    documents,
    printer: createCertificatePrinter({ ...config.brand.theme.light, logo: config.brand.logo }),
    signer: createSigner(keysFor('evidence')[0] ?? ''),
    // Reports a verification whose status the applicant cannot resolve on any page, so an operator must act (PR-03).
    reportVerification: (status: VerificationStatus) => {
      app.log.error({ provider: 'plaid', status }, 'an identity verification needs somebody')
      reports.send(verificationReport(status))
    },
    reportFailureAfterOpen: ({ investigationId, results }: FailureAfterOpen) =>
      app.log.error(
        { provider: providers.broker.traits.name, id: investigationId, results },
        'a review failed after the account opened',
      ),
    engine,
    steward,
    reports,
    reportLimit: createReportLimit(),
    saveLimit: createSaveLimit(config.savesPerMinute),
    lookups: createLookups(),
    keyLookups: createLookups(),
    sessionQueue: createSessionQueue(),
    inspector: createInspector(),
    pageCounts: createPageCounts({ broker: providers.broker, documents, clock, countPages }),
    passwordStrength: createPasswordStrength(),
    passkeys:
      config.passkeyHost === undefined ? undefined : createPasskeys(config.publicUrl, config.passkeyHost),
    sessions: store.sessions,
    users: store.users,
    limits: store.limits,
    devices: store.devices,
    cookies: createCookies(config.publicUrl),
    csrf: createCsrf(keysFor('session')),
    newToken,
    hashOf,
    brand: config.brand,
    retention: config.retention,
    documentsAsHtml: new Map(
      config.brand.documents.flatMap(({ html }) => (html ? [[html.path, html.content] as const] : [])),
    ),
    meter,
    webhookSender: createWebhookSender({ allowPrivate: config.mode === 'local' || config.sandbox }),
    publicUrl: config.publicUrl,
    // Plaid accepts only https redirect URIs. The sandbox that stands in for Plaid also accepts http.
    redirectUri:
      config.sandbox || config.publicUrl.startsWith('https://')
        ? `${config.publicUrl}/onboarding/bank`
        : undefined,
  }
  const operations = createOperations(deps)

  let stopping = false
  const addHooks = (listener: FastifyInstance): ReturnType<typeof meterRequests> => {
    tracing.traceRequests(listener)
    limitTimes(listener)
    guardApi(listener, config.publicUrl, clock)
    handleErrors(listener, reports)
    logRequests(listener)
    listener.addHook('onSend', (_request, reply, _payload, done) => {
      if (stopping) reply.header('connection', 'close')
      done()
    })
    return meterRequests(listener, { meter, funnel: store.funnel, cookies: deps.cookies, clock })
  }
  const metering = addHooks(app)
  healthRoutes(app, readiness, () => stopping)
  securityTxtRoutes(app, config, clock)
  const banner = bannerOf(config)
  docsRoutes(app, config.brand, deps.cookies, banner && config.brand.languages.of('en').words.common[banner])
  await addRoutes(app, deps)
  const firmApp = config.firmListener ? openBareApp(config, { traceFields: tracing.logFields, log }) : app
  if (firmApp !== app) {
    addHooks(firmApp)
    firmApp.setNotFoundHandler(async () => {
      throw new AppError('not_found')
    })
  }
  addFirmRoutes(firmApp, { ...deps, store: firmStore })
  await servePages(app, { config, broker: providers.broker }, deps.cookies, dist)
  const tasks = createScheduledTasks(deps, app.log)
  let stopWorkers = async (): Promise<void> => undefined

  return {
    app,
    async startJobs() {
      const works = dueWork(deps, tasks).map((work) => tracing.traceWork(work as DueWork<unknown>))
      stopWorkers = startWorkerLoop(works, {
        onQueue: (queue) => app.log.error({ queue }, 'a job queue failed'),
        onEnd: meter.job,
        onJob: (queue, error) => {
          app.log.warn({ queue, kind: kindOf(error) }, 'a job failed')
          reports.send(reportOf(error, { tags: { step: 'none', job: queue } }))
        },
      })
    },
    async listenFirm() {
      if (config.firmListener) await firmApp.listen(config.firmListener)
    },
    listenMetrics: () => metrics.listen(() => store.backlog(clock.now())),
    async housekeep() {
      await tasks.housekeeping()
      await tasks.taxYears()
      await tasks.draws()
    },
    async close() {
      stopping = true
      // If brands share the server, only the app that opened it awaits the end of its connections.
      const closed = app.server.listening && once(app.server, 'close')
      // Waits until load balancers notice that this server is no longer ready.
      if (closed) await sleep(config.drainSeconds * 1000)
      await Promise.all([app.close(), closed, firmApp !== app && firmApp.close()])
      await metering.drain()
      await stopWorkers()
      deps.webhookSender.close()
      await engine.drain()
      await deps.passwordStrength.close()
      await providers.mailer.close()
      await reports.drain()
      await Promise.all([store.close(), firmStore.close(), steward?.close(), readiness.close()])
      await metrics.close()
      await tracing.close()
      await flushLog(app.log)
    },
  }
}
