import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import type { DestinationStream } from 'pino'
import { answerBadAddress } from '../../http/errors.ts'
import { setSecurityHeaders } from '../../http/headers.ts'
import { takeJson } from '../../http/json-body.ts'
import { loggerOptions } from '../../http/logging.ts'
import { withoutPageHeaders } from '../../http/pages.ts'
import { connectionOptions } from '../../http/time-outs.ts'
import type { Config } from '../../platform/config/config.ts'

const bodyLimit = 64 * 1024

interface AppOptions {
  /** Returns fields for each line of the log: the ids of the current trace. */
  traceFields?: (() => object) | undefined
  log?: DestinationStream | undefined
  serverFactory?: FastifyServerFactory | undefined
}

/** Opens a server without routes, as the firm's API has it on a listener of its own. */
export const openBareApp = (
  config: Config,
  { traceFields, log, serverFactory }: AppOptions = {},
): FastifyInstance => {
  const app = Fastify({
    ...loggerOptions(config, traceFields, log),
    ...(serverFactory && { serverFactory }),
    bodyLimit,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    // Requests on open connections still get a response during shutdown, and the clients then reconnect elsewhere.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: answerBadAddress(config.publicUrl),
    ...connectionOptions(),
  })
  takeJson(app)
  setSecurityHeaders(app, config.publicUrl)
  return app
}

export const openApp = async (config: Config, dist: URL, options?: AppOptions): Promise<FastifyInstance> => {
  const app = openBareApp(config, options)
  await app.register(cookie)
  await app.register(fastifyStatic, {
    root: new URL('assets/', dist).pathname,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // The name of a file changes with its content, so browsers never ask whether it has changed.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => withoutPageHeaders(reply),
  })
  return app
}
