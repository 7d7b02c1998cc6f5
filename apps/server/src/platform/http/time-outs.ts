import type { FastifyInstance } from 'fastify'

/** An upload takes this long at most, ms. */
export const LONGEST_UPLOAD = 10 * 60 * 1000

/** How long a client may take, ms: to send its headers, to send its JSON body, to read its answer. */
export interface Times {
  headers: number
  body: number
  answer: number
}

export const usualTimes: Times = { headers: 10_000, body: 20_000, answer: 60_000 }

/** What Node looks after itself; a connection that sends nothing counts as one that is slow with its headers. */
export const connectionOptions = (times: Times = usualTimes) => ({
  requestTimeout: LONGEST_UPLOAD,
  http: { headersTimeout: times.headers, connectionsCheckingInterval: Math.min(1_000, times.headers) },
})

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Cuts off who sends or reads so slowly that it can only be to keep a connection of ours. Uploads have a time of their own. */
export const limitTimes = (app: FastifyInstance, times: Times = usualTimes): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw.headers)) return
    const longest = routeOptions.config.files ? LONGEST_UPLOAD : times.body
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
