import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { jpeg } from '@vestibule/testing/files'
import { eventually, useStack } from '@vestibule/testing/in-vitest'
import { partHead, rawUpload } from '@vestibule/testing/raw-upload'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionOptions, limitTimes, usualTimes } from './time-outs.ts'

const its = useStack()

const closed = async (socket: Socket): Promise<number> => {
  const started = Date.now()
  socket.on('error', () => {})
  socket.resume()
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return Date.now() - started
}

/** Writes `piece` repeatedly until the server closes the connection. @returns the duration in ms */
const trickle = async (socket: Socket, piece: string, everyMs: number): Promise<number> => {
  const timer = setInterval(() => socket.writable && socket.write(piece), everyMs)
  try {
    return await closed(socket)
  } finally {
    clearInterval(timer)
  }
}

describe('with short timeouts', () => {
  const times = { headers: 400, body: 500, answer: 600, closing: 60_000 }
  let app: FastifyInstance
  let port: number
  let produced = 0

  beforeAll(async () => {
    app = Fastify({ ...connectionOptions(times), forceCloseConnections: true })
    limitTimes(app, times)
    app.post('/body', async () => ({}))
    app.get('/large', async (_request, reply) => {
      const endless = Readable.from(
        (async function* () {
          for (;;) {
            produced += 1
            yield Buffer.alloc(64 * 1024)
          }
        })(),
      )
      return reply.send(endless)
    })
    app.get('/slow', async () => {
      await sleep(1_500)
      return { slow: true }
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(address).port)
  })
  afterAll(() => app.close())

  test('[SE-03] closes a connection that sends headers endlessly or nothing', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n')
    const silent = connect(port, '127.0.0.1')
    const [slow, nothing] = await Promise.all([trickle(socket, 'X-A: 1\r\n', 50), closed(silent)])
    expect(slow).toBeLessThan(10_000)
    expect(nothing).toBeLessThan(10_000)
  })

  test('[SE-03] closes a connection that sends its body byte by byte', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    )
    expect(await trickle(socket, ' ', 50)).toBeLessThan(10_000)
  })

  test('[SE-03] closes a connection that does not read the reply, and stops producing it', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.pause()
    await eventually(
      async () => produced,
      (count) => count > 0,
    )
    await eventually(
      () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
      (count) => count === 0,
    )
    const before = produced
    await sleep(100)
    expect(produced).toBe(before)
    socket.destroy()
  })

  test('a slow handler is not cut off, nor the next request on its connection', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).json()).toEqual({ slow: true })
  })
})

describe('a server that closes', { timeout: 30_000 }, () => {
  const start = async (closing: number): Promise<{ app: FastifyInstance; open: () => Promise<Socket> }> => {
    const times = { ...usualTimes, closing }
    const app = Fastify({ ...connectionOptions(times), forceCloseConnections: 'idle' })
    limitTimes(app, times)
    app.get('/slow', async () => {
      await sleep(500)
      return 'done'
    })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    return { app, open: () => open(Number(port)) }
  }

  test('[OP-01] ends connections that sent nothing, and finishes a request first', async () => {
    const { app, open } = await start(60_000)
    await open()
    const used = await open()
    const reply = text(used)
    used.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(app.server, 'request')
    await app.close()
    expect(await reply).toMatch(/^HTTP\/1.1 200 OK.*done$/s)
  })

  test('[OP-01] ends a connection that does not complete its headers or its body', async () => {
    const { app, open } = await start(300)
    const [headers, body] = await Promise.all([open(), open()])
    headers.write('GET /slow HTTP/1.1\r\nX-Slow: ')
    body.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
    await once(app.server, 'request')
    await app.close()
  })
})

const open = async (port = Number(new URL(its.stack.baseUrl).port)): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('[SE-03] the server closes a connection after the default header timeout', async () => {
  const socket = await open()
  socket.write('GET /api/auth/session HTTP/1.1\r\nHost: x\r\n')
  const took = await trickle(socket, 'X-A: 1\r\n', 500)
  expect(took).toBeGreaterThan(usualTimes.headers - 2_000)
  expect(took).toBeLessThan(usualTimes.headers + 10_000)
})

test('[SE-03] 500 idle connections do not delay requests', async () => {
  const idle = await Promise.all(Array.from({ length: 500 }, () => open()))
  try {
    // Half of the connections have already sent a request.
    for (const socket of idle.slice(0, 250)) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all(idle.slice(0, 250).map((socket) => once(socket, 'data')))
    const times: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const started = performance.now()
      expect((await fetch(`${its.stack.baseUrl}/api/auth/session`)).status).toBe(200)
      times.push(performance.now() - started)
    }
    expect(Math.min(...times)).toBeLessThan(1_000)
  } finally {
    for (const socket of idle) socket.destroy()
  }
})

test('[KY-08] interrupted uploads leave no rows, and a later upload succeeds', async () => {
  const applicant = await its.withDocumentsWanted()
  const half = jpeg(400_000).subarray(0, 200_000)
  const cut = async function* (): AsyncGenerator<Buffer> {
    yield partHead('name="DRIVING_LICENSE"; filename="a.jpg"')
    yield half
    await sleep(50)
    throw new Error('the line is gone')
  }
  for (let time = 0; time < 5; time += 1)
    await expect(rawUpload(applicant, its.stack.baseUrl, cut())).rejects.toThrow()
  for (const table of ['identity_document', 'identity_document_chunk'])
    await eventually(
      () => its.query(`select from ${table}`),
      (rows) => rows.length === 0,
    )
  expect((await applicant.readClient()).client_status).toBe('KYC_DOCUMENTS_REQUIRED')
  const { documents } = await applicant.must(applicant.upload({ type: 'DRIVING_LICENSE', file: jpeg() }))
  expect(documents).toHaveLength(1)
  expect(its.stack.server.logs().filter((line) => line.includes('unexpected error'))).toEqual([])
})
