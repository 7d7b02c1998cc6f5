import { createServer } from 'node:http'
import type { Metrics } from './prometheus.ts'

/**
 * Tells metrics at /metrics, and nothing else, on a port of their own (OP-03).
 * @throws where the port is taken
 */
export const listenMetrics = async (
  { host, port }: { host: string; port: number },
  { text, contentType }: Metrics,
): Promise<{ close(): Promise<void> }> => {
  // who scrapes while another waits is told the same
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
