import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

/** Returns the name in a Host header, without its port. */
const nameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? ''

/** The fields of Fastify's options that its own servers take. */
interface ServerOptions {
  http?: object
  keepAliveTimeout?: number
  requestTimeout?: number
}

/**
 * Lets the apps of several brands listen on one server. A request goes to the app at whose host it arrived (RFC 9110, 7.2).
 * At other hosts, only probes of load balancers get an answer: the lowest status of all apps, so that a brand whose database
 * is down does not stop the others.
 */
export const createHosts = () => {
  const apps = new Map<string, RequestListener>()
  let server: Server | undefined
  let probe = async (_path: string): Promise<number> => 503

  const listener: RequestListener = (request, reply) => {
    const { host = '' } = request.headers
    const app = apps.get(host) ?? apps.get(nameOf(host))
    if (app) return app(request, reply)
    const answer = (status: number): void => {
      reply.writeHead(status, { connection: 'close', 'content-length': 0 }).end()
    }
    const { method, url = '' } = request
    if (method !== 'GET' || !['/healthz', '/readyz'].includes(url)) return answer(421)
    probe(url).then(answer, () => answer(503))
  }
  const open = ({ http = {}, keepAliveTimeout = 0, requestTimeout = 0 }: ServerOptions): Server =>
    Object.assign(createServer(http, listener), { keepAliveTimeout, requestTimeout }).setMaxListeners(0)

  return {
    /** Returns what the app of a brand listens on. */
    serverOf:
      (publicUrl: string): FastifyServerFactory =>
      (app, options) => {
        const { host, hostname } = new URL(publicUrl)
        // Browsers send `host`, which needs no parsing.
        for (const name of [host, hostname]) apps.set(name, app)
        server ??= open(options)
        return server
      },
    /** @param of returns the status of a probe's path */
    answerProbes(of: typeof probe): void {
      probe = of
    },
  }
}
