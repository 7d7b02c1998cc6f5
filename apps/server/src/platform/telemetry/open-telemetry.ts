import { type Span, SpanKind } from '@opentelemetry/api'
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kindOf } from '../common/kind-of.ts'
import type { Config } from '../config/config.ts'
import { type Attributes, createSpans, fail, spanContextOf, traceparentOf } from './spans.ts'
import { summarize } from './statement-summary.ts'
import type { Tracing } from './tracing.ts'

type Settings = NonNullable<Config['tracing']>

const exportTimeoutMs = 5_000
/** Pause between two exports. A crash loses the spans of this time. */
const exportEveryMs = 2_000
/** Maximum time that a shutdown waits for the collector. */
const closeMs = 3_000
const reportEveryMs = 60_000

/** Routes without spans, because load balancers request them every few seconds. */
const untraced = new Set(['/healthz', '/readyz'])

/** @param onExportFailure called at most once a minute while the collector does not accept spans */
export const createTracing = (settings: Settings, onExportFailure: (lostSpans: number) => void): Tracing => {
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      ...(settings.release && { 'service.version': settings.release }),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporterOf(settings), onExportFailure),
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const spans = createSpans(provider.getTracer('vestibule'))

  return {
    logFields() {
      const span = spans.current()?.spanContext()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },

    traceRequests(app) {
      traceRequests(app, spans, settings)
    },

    traceWork: (work) => ({
      ...work,
      run: (claimed) =>
        spans.within(
          { name: `job ${work.queue}`, attributes: { 'vestibule.queue': work.queue }, parent: null },
          kindOf,
          () => work.run(claimed),
        ),
    }),

    traceAttempt(action, call, work) {
      const enqueued = spanContextOf(call.traceparent)
      const isOwn = enqueued?.spanId === spans.current()?.spanContext().spanId
      return spans.within(
        {
          name: `${action} ${call.operation}`,
          attributes: { 'vestibule.operation': call.operation, 'vestibule.attempt': call.attempts },
          links: enqueued && !isOwn ? [{ context: enqueued }] : [],
        },
        kindOf,
        work,
      )
    },

    startSpan({ provider: name, operation, method, resends }) {
      const span = spans.start({
        name: `${name} ${operation}`,
        kind: SpanKind.CLIENT,
        attributes: {
          'vestibule.provider': name,
          'vestibule.operation': operation,
          ...(method && { 'http.request.method': method }),
          ...(resends && { 'http.request.resend_count': resends }),
        },
      })
      return {
        traceparent: traceparentOf(span),
        end(outcome, status) {
          const attributes: Attributes = { 'vestibule.outcome': outcome, 'http.response.status_code': status }
          span.setAttributes(attributes)
          if (outcome !== 'ok') fail(span, outcome)
          span.end()
        },
      }
    },

    onStatement(text, ms, hasFailed) {
      // Without a parent, the statement is one of the loops that look for due work.
      if (!spans.current()) return
      const end = performance.timeOrigin + performance.now()
      const summary = summarize(text)
      const span = spans.start({
        name: summary,
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
        startTime: end - ms,
      })
      if (hasFailed) fail(span, 'statement')
      span.end(end)
    },

    traceparent() {
      const span = spans.current()
      return span ? traceparentOf(span) : null
    },

    async close() {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMs)
      })
      await Promise.race([provider.shutdown().catch(() => undefined), tooLong])
      clearTimeout(timer)
    },
  }
}

type Spans = ReturnType<typeof createSpans>

const traceRequests = (app: FastifyInstance, spans: Spans, { trustsParent }: Settings): void => {
  const started = new WeakMap<FastifyRequest, Span>()
  const enter = (request: FastifyRequest, done: () => void): void => {
    const span = started.get(request)
    if (span) spans.under(span, done)
    else done()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (!untraced.has(route)) {
      const attributes: Attributes = { 'http.request.method': request.method, 'http.route': route }
      const parent = trustsParent ? parentOf(request) : null
      const name = `${request.method} ${route}`
      started.set(request, spans.start({ name, kind: SpanKind.SERVER, attributes, parent }))
    }
    enter(request, done)
  })
  // Events of the request's body run in the connection's context.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = started.get(request)
    const attributes: Attributes = { 'http.response.status_code': statusCode }
    span?.setAttributes(attributes)
    if (span && statusCode >= 500) fail(span, String(statusCode))
    span?.end()
    enter(request, done)
  })
}

/**
 * Returns the trace that a trusted proxy sent. Only behind such a proxy, `ips` has more than the proxy's own address. A proxy
 * that leaves its clients' header in place would let them choose trace ids, and which requests are recorded.
 */
const parentOf = ({ ips, headers }: FastifyRequest) =>
  ips && ips.length > 1 ? spanContextOf(headers.traceparent) : null

const samplerOf = ({ sampler, ratio }: Settings): Sampler => {
  const isParentBased = sampler.startsWith('parentbased_')
  const root = rootSamplers[sampler.replace('parentbased_', '') as keyof typeof rootSamplers](ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

const rootSamplers = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
}

const exporterOf = ({ endpoint, headers }: Settings): SpanExporter =>
  new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
    ...(headers && { headers: parseKeyPairsIntoRecord(headers.reveal()) }),
  })

/** Reports spans that the exporter could not deliver, at most once per `reportEveryMs`. */
const reporting = (exporter: SpanExporter, onFailure: (lostSpans: number) => void): SpanExporter => {
  let lost = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    export(exported, done) {
      exporter.export(exported, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) lost += exported.length
        if (lost > 0 && performance.now() - reportedAt >= reportEveryMs) {
          onFailure(lost)
          reportedAt = performance.now()
          lost = 0
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
