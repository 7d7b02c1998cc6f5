import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const maxUploadMs = 10 * 60 * 1000
/** For archives, which the firm's API streams. */
const maxDownloadMs = 10 * 60 * 1000

/** Maximum times in ms. */
export interface Times {
  /** Time for a client to send headers. */
  headers: number
  /** Time for a client to send a JSON body. */
  body: number
  /** Time for a client to read the response. */
  answer: number
  /** Time for requests to end after the server began to close. */
  closing: number
}

/** A request can wait 25 s for a provider, so closing takes longer. */
export const usualTimes: Times = { headers: 10_000, body: 20_000, answer: 60_000, closing: 26_000 }
/** Pause between two searches for silent connections, because a closing server can still accept a connection. */
const silentEveryMs = 500

/** Returns the timeouts that Node enforces itself. An idle new connection counts as slow headers. */
export const connectionOptions = (times: Times = usualTimes) => ({
  requestTimeout: maxUploadMs,
  http: { headersTimeout: times.headers, connectionsCheckingInterval: Math.min(1_000, times.headers) },
})

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * When the server closes, immediately ends connections that have sent nothing, such as a browser's spare connections, and
 * all others after `closing` ms. A closing server no longer applies Node's timeouts and would wait for them forever.
 */
const endConnections = (app: FastifyInstance, { closing }: Times): void => {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const endSilent = (): void => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', (done) => {
    endSilent()
    const again = setInterval(endSilent, silentEveryMs)
    const end = setTimeout(() => app.server.closeAllConnections(), closing)
    app.server.once('close', () => {
      clearInterval(again)
      clearTimeout(end)
    })
    done()
  })
}

/**
 * Disconnects clients that send or read too slowly, and all clients when the server closes. Uploads have their own limit,
 * `maxUploadMs`.
 */
export const limitTimes = (app: FastifyInstance, times: Times = usualTimes): void => {
  endConnections(app, times)
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
