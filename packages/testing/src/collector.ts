import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: number
  attributes: Record<string, string | number>
  links: { traceId: string; spanId: string }[]
  /** 2 is an error. */
  status: number | undefined
  service: string | undefined
}

interface OtlpAttribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface OtlpSpan extends Pick<ReceivedSpan, 'traceId' | 'spanId' | 'name' | 'kind'> {
  parentSpanId?: string
  attributes?: OtlpAttribute[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}
interface OtlpBody {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

const attributesOf = (attributes: OtlpAttribute[] = []): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )

const spansOf = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as OtlpBody).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, kind, attributes, links = [], status }) => ({
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        name,
        kind,
        attributes: attributesOf(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        status: status?.code,
        service: String(attributesOf(resource.attributes)['service.name']),
      })),
  )

/** Starts a server that receives traces as OTLP over HTTP in JSON, like an OpenTelemetry collector. */
export const startCollector = async () => {
  const bodies: string[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  let isHanging = false
  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await text(request)
    if (isHanging) return
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void reply.writeHead(404).end()
    bodies.push(body)
    headers.push(request.headers)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  // A client that disconnects before its request has ended needs no reply.
  const server = createServer((request, reply) => void take(request, reply).catch(() => reply.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns everything that was received, as text. */
    bodies: (): readonly string[] => bodies,
    headers: () => headers,
    spans: (): ReceivedSpan[] => bodies.flatMap(spansOf),
    /** Receives requests from now on without ever responding. */
    hang(): void {
      isHanging = true
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
