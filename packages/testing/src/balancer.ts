import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Distributes requests round-robin over reachable servers, without retry: if the server dies, the response is 502. */
export async function startBalancer(port: number) {
  let targets: readonly number[] = []
  let next = 0
  const underWay = new Set<Promise<unknown>>()

  const forward = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    next += 1
    const socket = await firstReachable(targets.map((_, index) => targets[(next + index) % targets.length]))
    if (!socket) {
      reply.writeHead(502).end()
      return
    }
    const { method, url, headers } = incoming
    const onward = request({ createConnection: () => socket, method, path: url, headers })
    onward.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
      response.on('error', () => reply.destroy())
    })
    onward.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, reply) => {
    const closed = once(reply, 'close').finally(() => underWay.delete(closed))
    underWay.add(closed)
    void forward(incoming, reply)
  })
  // Disables the limit, because the servers themselves limit the time of uploads.
  server.requestTimeout = 0
  // Disables the timeout, because clients obey the keep-alive header of the servers.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    /** Sets the servers' ports. A server that is left out gets no new requests, and has answered all others once this resolves. */
    async use(ports: readonly number[]): Promise<void> {
      targets = ports
      await Promise.all(underWay)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function firstReachable(ports: readonly (number | undefined)[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = port === undefined ? undefined : await reach(port)
    if (socket) return socket
  }
  return undefined
}

const reach = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
