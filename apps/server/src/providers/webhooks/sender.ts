import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { Agent, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps, type Agent as TlsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createProxiedAgent, failOnAbort } from '../../platform/http-client/proxy.ts'
import type { Webhook, WebhookFailure, WebhookSender } from '../../ports/webhooks.ts'
import { isPrivateLiteral, isPublicAddress } from './addresses.ts'

/** Time for the whole exchange, in ms, as the Standard Webhooks specification recommends (15 to 30 seconds). */
const defaultTimeoutMs = 15_000
const idleMs = 4_000
const longestAnswer = 64 * 1024

class Refused extends Error {
  readonly failure: WebhookFailure
  constructor(failure: WebhookFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Returns all addresses of a name. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true })

/** Resolves a name and rejects it if any address is private. The connection uses the addresses that were checked. */
const createLookup =
  (resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (hostname, { all }, callback) => {
    const refuse = (failure: WebhookFailure) => callback(new Refused(failure), '')
    const use = (found: LookupAddress[]) => {
      const [first] = found
      if (!first) refuse('not_resolved')
      else if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
        refuse('address_refused')
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    }
    resolve(hostname).then(use, () => refuse('not_resolved'))
  }

export interface SenderOptions {
  /** Whether loopback and private addresses may receive webhooks, as in development. */
  allowPrivate: boolean
  timeoutMs?: number
  resolve?: Resolve
}

/**
 * Sends webhooks. Follows no redirect. Through the proxy of HTTPS_PROXY, the proxy resolves names and must refuse private
 * addresses. The caller limits how many requests an endpoint gets at a time.
 */
export const createWebhookSender = ({
  allowPrivate,
  timeoutMs = defaultTimeoutMs,
  resolve = resolveAll,
}: SenderOptions): WebhookSender => {
  const kept = { keepAlive: true, timeout: idleMs }
  const agent = new Agent(kept)
  let tlsAgent: TlsAgent | undefined
  const checkedLookup = createLookup(resolve, allowPrivate)

  const exchange = ({ url, headers, body }: Webhook): Promise<number> =>
    new Promise((done, fail) => {
      const address = new URL(url)
      if (!allowPrivate && isPrivateLiteral(address)) throw new Refused('address_refused')
      const signal = AbortSignal.timeout(timeoutMs)
      const options: RequestOptions = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'vestibule',
          ...headers,
        },
        signal,
        lookup: checkedLookup,
      }
      tlsAgent ??= createProxiedAgent(kept)
      const sending =
        address.protocol === 'https:'
          ? overHttps(address, { ...options, agent: tlsAgent })
          : overHttp(address, { ...options, agent })
      sending.once('response', (response) => {
        // A short body is read, so that the connection can be used again. A long one closes the connection.
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > longestAnswer) response.destroy()
        })
        response.once('error', () => undefined)
        response.once('close', () => done(response.statusCode ?? 0))
      })
      // Without a listener, a request that is answered by 101 never ends.
      sending.once('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy()
        done(statusCode)
      })
      sending.on('error', (error) => fail(signal.aborted ? new Refused('timeout') : error))
      failOnAbort(signal, () => fail(new Refused('timeout')))
      sending.end(body)
    })

  return {
    async send(webhook) {
      try {
        return { status: await exchange(webhook) }
      } catch (error) {
        return { failure: error instanceof Refused ? error.failure : 'not_reached' }
      }
    },
    close() {
      agent.destroy()
      tlsAgent?.destroy()
    },
  }
}
