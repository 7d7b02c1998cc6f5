import { lookup as resolve } from 'node:dns'
import { Agent, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps, Agent as TlsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Webhook, WebhookFailure, WebhookSender } from '../../ports/webhooks.ts'
import { isPublicAddress } from './addresses.ts'

/** Time for the whole exchange, in ms, as the Standard Webhooks specification recommends (15 to 30 seconds). */
const timeoutMs = 15_000
const connectionsPerEndpoint = 64
const idleMs = 4_000

class Refused extends Error {
  readonly failure: WebhookFailure
  constructor(failure: WebhookFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Resolves a name and rejects it if any address is private. The connection uses the address that was checked. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(new Refused('not_resolved'), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new Refused('address_refused'), '', 0)
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })

/** Node resolves no IP addresses, so that the lookup does not check them. */
const isPrivateLiteral = ({ hostname }: URL): boolean => {
  const plain = hostname.replace(/^\[|\]$/g, '')
  return isIP(plain) !== 0 && !isPublicAddress(plain)
}

/**
 * Sends webhooks. Follows no redirect and uses no proxy, because a proxy would resolve the name again, unchecked.
 * @param allowPrivate whether loopback and private addresses may receive webhooks, as in development
 */
export const createWebhookSender = ({ allowPrivate }: { allowPrivate: boolean }): WebhookSender => {
  const kept = { keepAlive: true, timeout: idleMs, maxSockets: connectionsPerEndpoint }
  const agents = { http: new Agent(kept), https: new TlsAgent(kept) }

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
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      }
      const sending =
        address.protocol === 'https:'
          ? overHttps(address, { ...options, agent: agents.https })
          : overHttp(address, { ...options, agent: agents.http })
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
      sending.on('error', (error) => fail(signal.aborted ? new Refused('timeout') : error))
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
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const longestAnswer = 64 * 1024
