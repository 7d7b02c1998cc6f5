import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'

/** All attributes that a span can have. Their values come from fixed sets, never from input, addresses or ids. */
export const attributeNames = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'http.request.resend_count',
  'error.type',
  'db.system.name',
  'db.query.summary',
  'vestibule.queue',
  'vestibule.provider',
  'vestibule.operation',
  'vestibule.attempt',
  'vestibule.outcome',
] as const
export type Attributes = Partial<Record<(typeof attributeNames)[number], string | number | undefined>>

export interface NewSpan {
  name: string
  kind?: SpanKind
  attributes: Attributes
  /** The default is the current span. `null` starts a new trace. */
  parent?: SpanContext | null
  links?: Link[]
  /** In ms since 1970. The default is now. */
  startTime?: number
}

export const createSpans = (tracer: Tracer) => {
  const current = new AsyncLocalStorage<Span>()
  const spans = {
    current: (): Span | undefined => current.getStore(),

    start({ name, kind = SpanKind.INTERNAL, attributes, parent, links = [], startTime }: NewSpan): Span {
      const above = parent === undefined ? current.getStore()?.spanContext() : parent
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
      return tracer.startSpan(
        name,
        { kind, attributes, links, ...(startTime === undefined ? {} : { startTime }) },
        context,
      )
    },

    /** Runs `work` with the span as the current one. */
    under: <T>(span: Span, work: () => T): T => current.run(span, work),

    /** Runs `work` in a new span, which fails if `work` throws. @param kindOf names an error without its message */
    async within<T>(span: NewSpan, kindOf: (error: unknown) => string, work: () => Promise<T>): Promise<T> {
      const started = spans.start(span)
      try {
        return await current.run(started, work)
      } catch (error) {
        fail(started, kindOf(error))
        throw error
      } finally {
        started.end()
      }
    },
  }
  return spans
}

export const fail = (span: Span, type: string): void => {
  const attributes: Attributes = { 'error.type': type }
  span.setAttributes(attributes).setStatus({ code: SpanStatusCode.ERROR })
}

export const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Parses a header `traceparent`. @returns null if it is missing or malformed */
export const spanContextOf = (traceparent: unknown): SpanContext | null => {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parsed && { ...parsed, isRemote: true }
}
