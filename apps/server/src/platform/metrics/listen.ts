import { createServer } from 'node:http'
import type { Metrics } from './prometheus.ts'

/** Serves /metrics alone on its own port (OP-03). @throws if the port is taken */
export const listenMetrics = async (
  { host, port }: { host: string; port: number },
  { text, contentType }: Metrics,
): Promise<{ close(): Promise<void> }> => {
  // Concurrent scrapes share one query.
  let telling: Promise<string> | undefined
  const tell = (): Promise<string> => {
    telling ??= text().finally(() => {
      telling = undefined
    })
    return telling
  }
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    tell().then(
      (body) => reply.writeHead(200, { 'content-type': contentType }).end(body),
      () => reply.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(port, host, settle)
  })
  return {
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}
