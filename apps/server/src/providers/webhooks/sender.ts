import { type LookupAddress, lookup as resolve } from 'node:dns'
import { Agent, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps, type Agent as TlsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
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

const resolveAll: Resolve = (hostname) => promisify(resolve)(hostname, { all: true })

/**
 * Resolves a name and rejects it if any address is private. The connection uses the addresses that were checked.
 * Requests at the same time share one lookup, because few lookups run at a time in a process, and a slow one blocks others.
 */
const createLookup = (resolveName: Resolve, allowPrivate: boolean): LookupFunction => {
  const underWay = new Map<string, Promise<LookupAddress[]>>()
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    try {
      const found = await resolveName(hostname).catch(() => [])
      if (found.length === 0) throw new Refused('not_resolved')
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
        throw new Refused('address_refused')
      return found
    } finally {
      underWay.delete(hostname)
    }
  }
  return (hostname, { all }, callback) => {
    const found = underWay.get(hostname) ?? find(hostname)
    underWay.set(hostname, found)
    found.then(
      (addresses) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error) => callback(error, '', 0),
    )
  }
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
  resolve: resolveName = resolveAll,
}: SenderOptions): WebhookSender => {
  const kept = { keepAlive: true, timeout: idleMs }
  const agent = new Agent(kept)
  let tlsAgent: TlsAgent | undefined
  const lookup = createLookup(resolveName, allowPrivate)

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
        lookup,
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
