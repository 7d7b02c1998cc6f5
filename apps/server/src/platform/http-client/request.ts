import { Agent, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps, type Agent as TlsAgent } from 'node:https'
import { pipeline } from 'node:stream'
import type { CallKind } from './failure.ts'
import { createProxiedAgent, failOnAbort } from './proxy.ts'

/** Shorter than the providers' idle timeouts, so that no provider closes a connection in use. */
const idleMs = 4_000

const kept = { keepAlive: true, timeout: idleMs }
const agent = new Agent(kept)
let tlsAgent: TlsAgent | undefined

const proxiedAgent = (): TlsAgent => {
  tlsAgent ??= createProxiedAgent(kept)
  return tlsAgent
}

/** Sends a request once with Node's client, which costs a third of `fetch`. Follows no redirects. */
export const request = (
  {
    url,
    method,
    headers,
    json,
    body,
  }: Pick<HttpCall<unknown>, 'url' | 'method' | 'headers' | 'json' | 'body'>,
  signal: AbortSignal,
  beforeSending: () => Promise<void>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isForm = body instanceof URLSearchParams
    const contentType = json ? 'application/json' : isForm && 'application/x-www-form-urlencoded'
    const content = json ? JSON.stringify(json) : isForm ? body.toString() : body
    const options = {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'vestibule',
        ...(contentType && { 'content-type': contentType }),
        ...headers,
      },
      signal,
    }
    const address = new URL(url)
    const sending =
      address.protocol === 'https:'
        ? overHttps(address, { ...options, agent: proxiedAgent() })
        : overHttp(address, { ...options, agent })
    sending.once('response', resolve)
    sending.on('error', reject)
    failOnAbort(signal, reject)
    const ask = async (): Promise<void> => {
      await beforeSending().catch((error: Error) => sending.destroy(error))
      if (sending.destroyed) throw new Error('the request was given up')
    }
    const start = (): void => {
      if (content === undefined || typeof content === 'string') sending.end(content)
      else pipeline(askingBeforeLast(content, ask), sending, () => undefined)
    }
    const send = (): void => void ask().then(start, () => undefined)
    sending.once('socket', (socket) => {
      if (socket.connecting) socket.once(address.protocol === 'https:' ? 'secureConnect' : 'connect', send)
      else send()
    })
  })

/** A provider can act only on a complete body, so a pause between two pieces must not let the last one leave. */
async function* askingBeforeLast(
  pieces: AsyncIterable<Uint8Array>,
  ask: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined
  for await (const piece of pieces) {
    if (last) yield last
    last = piece
  }
  await ask()
  if (last) yield last
}

export interface HttpCall<T> {
  /** The only property of an HttpCall that is logged. */
  operation: string
  kind: CallKind
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  json?: object | undefined
  /** `URLSearchParams` are sent as a form. */
  body?: string | URLSearchParams | AsyncIterable<Uint8Array>
  timeoutMs: number
  maxBytes?: number
  /** Parses a 2xx response's body. @throws MalformedAnswer or DeclinedAnswer */
  answer(body: Buffer): T
}
