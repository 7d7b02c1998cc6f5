import type { FastifyInstance } from 'fastify'

/** Maximum duration of an upload, in ms. */
export const maxUploadMs = 10 * 60 * 1000

/** Maximum time for a client to send headers or a JSON body, or to read the reply, in ms. */
export interface Times {
  headers: number
  body: number
  answer: number
}

export const usualTimes: Times = { headers: 10_000, body: 20_000, answer: 60_000 }

/** Timeouts that Node enforces itself; an idle new connection counts as slow headers. */
export const connectionOptions = (times: Times = usualTimes) => ({
  requestTimeout: maxUploadMs,
  http: { headersTimeout: times.headers, connectionsCheckingInterval: Math.min(1_000, times.headers) },
})

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Cuts off clients that send or read too slowly; uploads have their own limit. */
export const limitTimes = (app: FastifyInstance, times: Times = usualTimes): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw.headers)) return
    const longest = routeOptions.config.files ? maxUploadMs : times.body
    const timer = setTimeout(() => raw.destroy(), longest)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const timer = setTimeout(() => raw.destroy(), times.answer)
    raw.once('close', () => clearTimeout(timer))
    return payload
  })
}
