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

/**
 * Lets the apps of several brands listen on one server. A request goes to the app of its Host header. At other hosts, only
 * probes of load balancers get an answer.
 */
export const createHosts = () => {
  const apps = new Map<string, RequestListener>()
  let server: Server | undefined
  let probe = async (_path: string): Promise<number> => 503

  const listener: RequestListener = (request, reply) => {
    const { host = '' } = request.headers
    const { method, url = '' } = request
    const app = apps.get(nameOf(host))
    // An address as in a request to a proxy may name another host.
    if (app && url.startsWith('/')) return app(request, reply)
    const answer = (status: number): void => {
      reply.writeHead(status, { connection: 'close', 'content-length': 0 }).end()
    }
    if (method !== 'GET' || !['/healthz', '/readyz'].includes(url)) return answer(421)
    probe(url).then(answer, () => answer(503))
  }
  const open = ({ http = {}, keepAliveTimeout = 0, requestTimeout = 0 }: ServerOptions): Server =>
    Object.assign(createServer(http, listener), { keepAliveTimeout, requestTimeout }).setMaxListeners(0)

  return {
    /**
     * Returns what the app of a brand listens on, and the function that lets it answer. Until then, its host gets 503: Fastify
     * would throw at a request that arrives before its app is ready.
     */
    hostOf(publicUrl: string): { serverFactory: FastifyServerFactory; admit(): void } {
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
    /** @param of returns the status of a probe's path */
    answerProbes(of: typeof probe): void {
      probe = of
    },
  }
}
