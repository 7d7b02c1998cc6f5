import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { type DestinationStream, destination, type Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'

/** Log lines are buffered up to this time or size, because each write wakes the process that reads the log. */
const flushMs = 20
const flushBytes = 4096

export const logDestination = (): DestinationStream =>
  destination({ sync: false, minLength: flushBytes, periodicFlush: flushMs })

/**
 * Configures a log without URLs (which may contain emails), headers, bodies and error messages (OP-02, SE-01).
 * @param traceFields returns the ids of the current trace
 */
export const loggerOptions = (
  { logLevel: level, brandName }: Pick<Config, 'logLevel' | 'brandName'>,
  traceFields?: () => object,
  stream: DestinationStream = logDestination(),
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> => ({
  logger: {
    level,
    base: brandName === undefined ? null : { brand: brandName },
    ...(traceFields && { mixin: traceFields }),
    stream,
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error: Error) => ({ type: error.name, message: '[redacted]', stack: '' }),
    },
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})

/**
 * Writes the buffered lines, in at most one second. Without this call, a process whose log is no longer read might not
 * exit, because the library retries a failed write endlessly on exit.
 */
export const flushLog = async (log: FastifyBaseLogger): Promise<void> => {
  const written = new Promise((resolve) => (log as unknown as Pick<Logger, 'flush'>).flush(resolve))
  await Promise.race([written, sleep(1000, undefined, { ref: false })])
}

export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url === '/healthz') return done()
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
