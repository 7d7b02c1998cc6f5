import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  /** Includes the query. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Responds to one request. @param number the request's index, starting at 0 */
export type Handle = (response: ServerResponse, received: Received, number: number) => void

/** Starts a fake provider, which stops at the end of the test. */
export async function startLocalServer(handle: Handle): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body: Buffer.concat(chunks).toString() }
    received.push(call)
    handle(response, call, received.length - 1)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const always =
  (status: number, body: unknown = {}): Handle =>
  (response) =>
    answerJson(response, status, body)

export const bodyOf = (call: Received | undefined) => JSON.parse(call?.body ?? '')

/** Returns an address on which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
