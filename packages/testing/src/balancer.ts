import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

/** A round-robin load balancer in front of several servers. */
export interface Balancer {
  /** The servers' ports. A server that is left out gets no new request, as before a restart. */
  use(ports: readonly number[]): void
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1 and sends each request to the next reachable server, on a connection of its own. A request is sent to one
 * server only: if that dies before it answers, the reply is 502.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  let targets: readonly number[] = []
  let next = 0

  const handOn = async (asked: IncomingMessage, reply: ServerResponse): Promise<void> => {
    next += 1
    const socket = await firstReached(targets.map((_, index) => targets[(next + index) % targets.length]))
    if (!socket) {
      reply.writeHead(502).end()
      return
    }
    const { method, url, headers } = asked
    const onward = request({ createConnection: () => socket, method, path: url, headers })
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    onward.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    reply.on('close', () => onward.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, reply) => void handOn(asked, reply))
  // As long as the servers allow for an upload.
  server.requestTimeout = 0
  // Clients reuse connections for as long as the servers' keep-alive header allows, which is passed on.
  server.keepAliveTimeout = 0
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  return {
    use(ports) {
      targets = ports
    },
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

async function firstReached(ports: readonly (number | undefined)[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = port === undefined ? undefined : await reach(port)
    if (socket) return socket
  }
  return undefined
}

const reach = (port: number): Promise<Socket | undefined> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => settle(socket))
    socket.once('error', () => settle(undefined))
  })
