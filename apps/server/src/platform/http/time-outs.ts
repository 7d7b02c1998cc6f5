import type { FastifyInstance } from 'fastify'

export const maxUploadMs = 10 * 60 * 1000
/** For archives, which the firm's API streams. */
const maxDownloadMs = 10 * 60 * 1000

/** Maximum times for a client to send headers, to send a JSON body and to read the response, in ms. */
export interface Times {
  headers: number
  body: number
  answer: number
}

export const usualTimes: Times = { headers: 10_000, body: 20_000, answer: 60_000 }

/** Returns the timeouts that Node enforces itself. An idle new connection counts as slow headers. */
export const connectionOptions = (times: Times = usualTimes) => ({
  requestTimeout: maxUploadMs,
  http: { headersTimeout: times.headers, connectionsCheckingInterval: Math.min(1_000, times.headers) },
})

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Disconnects clients that send or read too slowly. Uploads have their own limit, `maxUploadMs`. */
export const limitTimes = (app: FastifyInstance, times: Times = usualTimes): void => {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (!hasBody(raw.headers)) return done()
    const longest = routeOptions.config.files ? maxUploadMs : times.body
    const timer = setTimeout(() => raw.destroy(), longest)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    done()
  })
  app.addHook('onSend', ({ routeOptions }, { raw }, _payload, done) => {
    const longest = routeOptions.config.firmCall?.file ? maxDownloadMs : times.answer
    const timer = setTimeout(() => raw.destroy(), longest)
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
