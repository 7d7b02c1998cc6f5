import { once } from 'node:events'
import { connect } from 'node:net'

/** The message that the parent process sends; `connections` lists each connection's requests in order. */
export interface Load {
  port: number
  connections: string[][]
  /** Duration for which the requests are repeated; if `undefined`, each request is sent once. */
  seconds?: number
  /** Requests per second of all connections together; as fast as possible if `undefined`. */
  perSecond?: number
  /** Expected status of every response, 200 by default. */
  status?: number | 'any'
}

export interface LoadResult {
  requests: number
  elapsedMs: number
  medianMs: number
  p99Ms: number
  /** Number of responses by status. */
  statuses: Record<string, number>
}

// Uses raw sockets, because an HTTP client would take CPU time from the server and PostgreSQL on the same cores.
const [load] = (await once(process, 'message')) as [Load]
const start = performance.now()
const durations: number[] = []
const statuses: Record<string, number> = {}
await Promise.all(load.connections.map(drive))
durations.sort((a, b) => a - b)
const at = (share: number) => durations[Math.floor(durations.length * share)] ?? Number.NaN
const elapsedMs = performance.now() - start
const result: LoadResult = {
  requests: durations.length,
  elapsedMs,
  medianMs: at(0.5),
  p99Ms: at(0.99),
  statuses,
}
process.send?.(result)
process.disconnect()

function drive(requests: string[], index: number): Promise<void> {
  const everyMs = load.perSecond ? (load.connections.length * 1000) / load.perSecond : 0
  let due = start + (everyMs * index) / load.connections.length
  const buffers = requests.map((request) => Buffer.from(request))
  return new Promise((resolve, reject) => {
    let sent = 0
    let began = 0
    const open = () => {
      const socket = connect(load.port, '127.0.0.1')
      socket.setNoDelay(true)
      let received = ''
      /** Sends the next request when it is due. One that is late has waited since then. */
      const sendNext = () => {
        due += everyMs
        const earlyMs = everyMs ? due - performance.now() : 0
        if (earlyMs > 0) setTimeout(() => send(performance.now()), earlyMs)
        else send(everyMs ? due : performance.now())
      }
      const send = (since: number) => {
        began = since
        socket.write(buffers[sent % buffers.length] ?? '')
        sent += 1
      }
      socket.once('connect', sendNext)
      socket.once('error', reject)
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString('latin1')
        if (!isWhole(received)) return
        const status = received.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (load.status !== 'any' && status !== String(load.status ?? 200)) {
          reject(new Error(`A request was answered with ${received.slice(0, 500)}`))
          return socket.destroy()
        }
        const isLast = /\r\nconnection: close\r\n/i.test(received)
        received = ''
        durations.push(performance.now() - began)
        if (isThereMore(sent, requests)) return isLast ? open() : sendNext()
        socket.end()
        resolve()
      })
    }
    open()
  })
}

function isThereMore(sent: number, requests: string[]): boolean {
  if (load.seconds === undefined) return sent < requests.length
  return performance.now() < start + load.seconds * 1000
}

/** Returns `true` if the text contains a complete response, according to its content-length. */
function isWhole(text: string): boolean {
  const body = text.indexOf('\r\n\r\n') + 4
  if (body < 4) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, body))?.[1]
  return length !== undefined && text.length - body >= Number(length)
}
