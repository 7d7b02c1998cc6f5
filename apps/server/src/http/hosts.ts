import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyServerFactory } from 'fastify'

/** Returns the name in a Host header, without its port. Decodes nothing, because a proxy in front may not either. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '')

/** The fields of Fastify's options that its own servers take. */
interface ServerOptions {
  http?: object
  keepAliveTimeout?: number
  requestTimeout?: number
}

export interface Host {
  serverFactory: FastifyServerFactory
  admit(): void
}

/**
 * Lets the apps of several brands listen on one server. A request goes to the app of its Host header. At other hosts, only
 * probes of load balancers get an answer.
 */
export const createHosts = () => {
  const apps = new Map<string, RequestListener>()
  let server: Server | undefined
  let statusOf = async (_path: string): Promise<number> => 503

  const listener: RequestListener = (request, reply) => {
    const { host = '' } = request.headers
    const { method, url = '' } = request
    const app = apps.get(nameOf(host))
    // A whole URL in place of the path, as clients send it to a proxy, may name another host.
    if (app && url.startsWith('/')) return app(request, reply)
    const answer = (status: number): void => {
      reply.writeHead(status, { connection: 'close', 'content-length': 0 }).end()
    }
    if (method !== 'GET' || !['/healthz', '/readyz'].includes(url)) return answer(421)
    statusOf(url).then(answer, () => answer(503))
  }
  const open = ({ http = {}, keepAliveTimeout = 0, requestTimeout = 0 }: ServerOptions): Server =>
    Object.assign(createServer(http, listener), { keepAliveTimeout, requestTimeout }).setMaxListeners(0)

  return {
    /**
     * Adds the host of a brand, which answers 503 until `admit` is called: Fastify would throw at a request that arrives before
     * its app is ready. @returns also what the brand's app listens on
     */
    add(publicUrl: string): Host {
      const { hostname } = new URL(publicUrl)
      apps.set(hostname, (_request, reply) => {
        reply.writeHead(503, { 'retry-after': '5', 'content-length': 0 }).end()
      })
      let ready: RequestListener | undefined
      return {
        serverFactory(app, options) {
          ready = app
          server ??= open(options)
          return server
        },
        admit() {
          if (ready) apps.set(hostname, ready)
        },
      }
    },
    /** @param of returns the status for a path at an unknown host, /healthz or /readyz */
    answerProbes(of: typeof statusOf): void {
      statusOf = of
    },
  }
}
